import { type AssistantMessage, complete } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { useLoopbackProvider } from "../openai-loopback.js";
import { finish, toolDelta } from "./chunks.js";

const provider = useLoopbackProvider();

async function callsOf(...deltas: Record<string, unknown>[]): Promise<AssistantMessage["content"]> {
  provider.answerEvents(...deltas.map(toolDelta), finish("tool_calls"), "[DONE]");
  const model = provider.model({ api: "openai-completions" });
  const message = await complete(model, { messages: [{ role: "user", content: "Go.", timestamp: 1 }] });
  expect(message.stopReason).toBe("toolUse");
  return message.content;
}

function call(id: string, name: string, args: Record<string, unknown> = {}): object {
  return { type: "toolCall", id, name, arguments: args };
}

describe("Chat Completions puts tool calls together", () => {
  it("B25 when later deltas have empty or null ids and names", async () => {
    const content = await callsOf(
      { index: 0, id: "k7", function: { name: "bash", arguments: "{" } },
      { index: 0, id: "", function: { name: "", arguments: '"command":"ls"' } },
      { index: 0, id: null, function: { name: null, arguments: "}" } },
    );
    expect(content).toEqual([call("k7", "bash", { command: "ls" })]);
  });

  it("B26 when they have no index", async () => {
    const content = await callsOf(
      { id: "c1", function: { name: "ls", arguments: "{}" } },
      { id: "c2", function: { name: "ls", arguments: "{}" } },
    );
    expect(content).toEqual([call("c1", "ls"), call("c2", "ls")]);
  });

  it("B26 when the first index is 1", async () => {
    const content = await callsOf({ index: 1, id: "c1", function: { name: "ls", arguments: "{}" } });
    expect(content).toEqual([call("c1", "ls")]);
  });

  it("B26 when id, name and arguments come one after another", async () => {
    const content = await callsOf(
      { index: 0, id: "c1" },
      { index: 0, function: { name: "ls" } },
      { index: 0, function: { arguments: '{"a":1}' } },
    );
    expect(content).toEqual([call("c1", "ls", { a: 1 })]);
  });

  it("when all have the same index", async () => {
    const content = await callsOf(
      { index: 0, id: "c1", function: { name: "ls", arguments: "{}" } },
      { index: 0, id: "c2", function: { name: "cat", arguments: "{}" } },
    );
    expect(content).toEqual([call("c1", "ls"), call("c2", "cat")]);
  });

  it("when their pieces interleave", async () => {
    const content = await callsOf(
      { index: 0, id: "c1", function: { name: "a", arguments: '{"x":' } },
      { index: 1, id: "c2", function: { name: "b", arguments: '{"y":' } },
      { index: 0, function: { arguments: "1}" } },
      { index: 1, function: { arguments: "2}" } },
    );
    expect(content).toEqual([call("c1", "a", { x: 1 }), call("c2", "b", { y: 2 })]);
  });

  it("when arguments are an object", async () => {
    const content = await callsOf({ index: 0, id: "c1", function: { name: "a", arguments: { x: 1 } } });
    expect(content).toEqual([call("c1", "a", { x: 1 })]);
  });

  it("without inventing calls from empty deltas", async () => {
    const content = await callsOf(
      { index: 0, id: "", function: { name: "", arguments: "" } },
      { index: 1, id: "c1", function: { name: "ls", arguments: "{}" } },
    );
    expect(content).toEqual([call("c1", "ls")]);
  });

  it("B64 keeps a signature that a gateway to Gemini sends, and sends it back", async () => {
    const extra = { google: { thought_signature: "c2ln" } };
    const content = await callsOf({
      index: 0,
      id: "c1",
      extra_content: extra,
      function: { name: "ls", arguments: "{}" },
    });
    const model = provider.model({ api: "openai-completions" });
    const answer = await complete(model, { messages: [{ role: "user", content: "Go.", timestamp: 1 }] });
    await complete(model, {
      messages: [
        { role: "user", content: "Go.", timestamp: 1 },
        { ...answer, content },
      ],
    });
    expect(provider.requests.at(-1)?.body).toMatchObject({
      messages: [{}, { tool_calls: [{ extra_content: extra }] }, {}],
    });
  });
});
