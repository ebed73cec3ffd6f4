import { createAssistantMessageEventStream, fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  ExtensionRunner,
  ExtensionRuntime,
  isBashToolResult,
  isEditToolResult,
  isFindToolResult,
  isGrepToolResult,
  isLsToolResult,
  isReadToolResult,
  isToolCallEventType,
  isWriteToolResult,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { extendedSession } from "./support.js";

describe("a request", () => {
  it("is shown in the provider's own form and may be changed; its answer is told of before it is read", async () => {
    const order: unknown[] = [];
    const { session } = await extendedSession(
      [
        (pi) => {
          pi.on("before_provider_request", ({ payload }) => ({ ...Object(payload), a: 1 }));
          pi.on("before_provider_request", ({ payload }) => ({ ...Object(payload), b: 2 }));
          pi.on("after_provider_response", ({ status, headers }) => void order.push(status, headers));
        },
      ],
      [],
      {
        streamFn: async (model, _context, options) => {
          order.push(await options?.onPayload?.({ wire: true }, model));
          await options?.onResponse?.({ status: 200, headers: { "x-id": "7" } }, model);
          order.push("read");
          const stream = createAssistantMessageEventStream();
          const message = { ...fauxAssistantMessage("ok"), api: model.api, provider: model.provider, model: model.id };
          stream.push({ type: "done", reason: "stop", message });
          stream.end();
          return stream;
        },
      },
    );
    await session.prompt("go");
    expect(order).toEqual([{ wire: true, a: 1, b: 2 }, 200, { "x-id": "7" }, "read"]);
  });
});

describe("guards of tool events", () => {
  it("know the built-in tools", async () => {
    const paths: unknown[] = [];
    const { session } = await extendedSession(
      [
        (pi) => {
          pi.on("tool_call", (event) => {
            if (isToolCallEventType("ls", event)) paths.push(event.input.path);
            if (isToolCallEventType<"mine", { path: number }>("mine", event)) paths.push(event.input.path + 1);
          });
          pi.on("tool_result", (event) => {
            const guards = [isBashToolResult, isReadToolResult, isEditToolResult, isWriteToolResult];
            paths.push([...guards, isGrepToolResult, isFindToolResult, isLsToolResult].map((is) => is(event)));
          });
        },
      ],
      [fauxAssistantMessage(fauxToolCall("ls", { path: "." }), { stopReason: "toolUse" }), fauxAssistantMessage("ok")],
      { tools: ["ls"] },
    );
    await session.prompt("go");
    expect(paths).toEqual([".", [false, false, false, false, false, false, true]]);
  });
});

describe("ExtensionRunner", () => {
  it("can be made for extensions that were loaded elsewhere", async () => {
    const { session } = await extendedSession([]);
    const runtime = new ExtensionRuntime();
    const runner = new ExtensionRunner({ extensions: [], runtime }, session, () => ({
      ...session.extensionRunner.createCommandContext(),
    }));
    expect([runner.hasHandlers("input"), runner.hasUI(), runner.getAllRegisteredTools()]).toEqual([false, false, []]);
    runner.invalidate("it was left");
    expect(() => runner.createContext().cwd).toThrow("ctx.cwd was used after it was left");
  });
});
