import {
  type AssistantMessage,
  type AssistantMessageEvent,
  fauxAssistantMessage,
  fauxText,
  fauxToolCall,
} from "@pi-stack/ai";
import type { InteractiveMode } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const tall = { columns: 80, rows: 60 };

/** Lets the mode hear of a reply as it comes. */
function streamTo(mode: InteractiveMode, first: AssistantMessage) {
  mode.transcript.onEvent({ type: "message_start", message: first });
  return {
    grow: (message: AssistantMessage, event: "text_delta" | "toolcall_delta", contentIndex = 0): void => {
      const assistantMessageEvent: AssistantMessageEvent = { type: event, contentIndex, delta: "", partial: message };
      mode.transcript.onEvent({ type: "message_update", message, assistantMessageEvent });
      mode.tui.requestRender();
    },
    callEnds: (message: AssistantMessage, contentIndex = 0): void => {
      const toolCall = message.content[contentIndex];
      if (toolCall?.type !== "toolCall") throw new TypeError("not a call");
      const assistantMessageEvent = { type: "toolcall_end" as const, contentIndex, toolCall, partial: message };
      mode.transcript.onEvent({ type: "message_update", message, assistantMessageEvent });
    },
    end: (message: AssistantMessage): void => {
      mode.transcript.onEvent({ type: "message_end", message });
      mode.tui.requestRender();
    },
  };
}

const calling = (name: string, args: Record<string, unknown>, id = "c1"): AssistantMessage =>
  fauxAssistantMessage([fauxToolCall(name, args, { id })], { stopReason: "toolUse" });

describe("while a call comes", () => {
  it("its row grows with its arguments", async () => {
    const { mode, shows } = await interactive([], tall);
    const reply = streamTo(mode, calling("write", {}));
    await shows(/ write \.\.\.\n/);
    reply.grow(calling("write", { path: "a.ts", content: "const a" }), "toolcall_delta");
    await shows(/ write a\.ts\n\n const a\n/);
    reply.grow(calling("write", { path: "a.ts", content: `const a = 1;\n${"//\n".repeat(30)}` }), "toolcall_delta");
    await shows(/ const a = 1;\n \/\/\n[\s\S]*\(21 more lines, 31 total, ctrl\+o to expand\)/);
  });

  it("an edit shows what it will do before it is done", async () => {
    const { mode, shows, runtime } = await interactive([], tall);
    put(runtime.session.sessionManager.getCwd(), "a.txt", "one\ntwo\n");
    const args = { path: "a.txt", edits: [{ oldText: "two", newText: "three" }] };
    const reply = streamTo(mode, calling("edit", {}));
    reply.callEnds(calling("edit", args));
    await shows(/ edit a\.txt\n\n {2}1 one\n -2 two\n \+2 three\n/);
    reply.end(calling("edit", args));
    mode.transcript.onEvent({ type: "tool_execution_start", toolCallId: "c1", toolName: "edit", args });
    const result = {
      content: [{ type: "text" as const, text: "done" }],
      details: { diff: " 1 one\n-2 two\n+2 three" },
    };
    mode.transcript.onEvent({ type: "tool_execution_end", toolCallId: "c1", toolName: "edit", result, isError: false });
    await shows(/ edit a\.txt\n\n {2}1 one\n -2 two\n \+2 three\n\n/);
  });

  it("calls of one reply have rows in their order; an id that was used before means the latest", async () => {
    const { mode, shows } = await interactive([], tall);
    for (const command of ["first", "second"]) {
      streamTo(mode, fauxAssistantMessage([])).end(calling("bash", { command }, "same"));
      const result = { content: [{ type: "text" as const, text: `${command} output` }], details: undefined };
      mode.transcript.onEvent({
        type: "tool_execution_end",
        toolCallId: "same",
        toolName: "bash",
        result,
        isError: false,
      });
    }
    await shows(/ \$ first\n\n first output\n[\s\S]* \$ second\n\n second output\n/);
  });

  it("updates of a tool are shown while it runs, and fit a terminal that becomes narrower", async () => {
    const { mode, shows, terminal } = await interactive([], tall);
    streamTo(mode, fauxAssistantMessage([])).end(calling("bash", { command: "x" }));
    mode.transcript.onEvent({ type: "tool_execution_start", toolCallId: "c1", toolName: "bash", args: {} });
    const text = `one\n${"x".repeat(150)}`;
    const partialResult = { content: [{ type: "text" as const, text }], details: undefined };
    const ofCall = { toolCallId: "c1", toolName: "bash", args: {} };
    mode.transcript.onEvent({ type: "tool_execution_update", ...ofCall, partialResult });
    mode.tui.requestRender();
    await shows(/ \$ x\n\n one\n x{78}\n x{72}\n\n Elapsed \d\.\ds\n/);
    terminal.resize(32, 60);
    await shows(/ \$ x\n\n \.\.\. \(1 more line, ctrl\+o to\n expand\)\n x{30}\n x{30}\n x{30}\n x{30}\n x{30}\n/);
  });
});

describe("a reply in small pieces", () => {
  async function cpuOf(units: number): Promise<number> {
    const { mode, shows } = await interactive([], tall);
    const reply = streamTo(mode, fauxAssistantMessage([]));
    const from = process.cpuUsage();
    let text = "";
    for (let piece = 0; piece < units / 4; piece++) {
      text += piece % 16 === 15 ? "ab.\n" : "abc ";
      reply.grow(fauxAssistantMessage([fauxText(text)]), "text_delta");
      if (piece % 400 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    reply.end(fauxAssistantMessage([fauxText(`${text}\n\nthe end`)]));
    await shows(/the end/);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  }

  it("costs what its length costs, not its number of pieces", async () => {
    await cpuOf(20_000);
    const [short, long] = [await cpuOf(50_000), await cpuOf(200_000)];
    expect(long).toBeLessThan(8 * short + 500);
  });
});
