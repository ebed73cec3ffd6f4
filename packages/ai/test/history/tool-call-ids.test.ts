import { historyTarget, repairHistory } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, result, user } from "./messages.js";

const elsewhere = { id: "other", api: "acme-chat", provider: "acme" };
const anthropic = { id: "claude", api: "anthropic-messages", provider: "anthropic", input: ["text" as const] };
const completions = { id: "gpt", api: "openai-completions", provider: "openai", input: ["text" as const] };
const responses = { id: "gpt", api: "openai-responses", provider: "openai", input: ["text" as const] };
const mistral = { id: "codestral", api: "openai-completions", provider: "vllm", input: ["text" as const] };

/** The ids of the calls with these ids as the target takes them; checks that their results go with them. */
function idsFor(
  target: typeof anthropic,
  ids: string[],
  from: { id: string; api: string; provider: string } = elsewhere,
): string[] {
  const history = ids.flatMap((id) => [answerOf(from, [call(id)]), result(id)]);
  const repaired = repairHistory([user("x"), ...history], historyTarget(target));
  const results = repaired.flatMap((message) => (message.role === "toolResult" ? [message.toolCallId] : []));
  const calls = repaired.flatMap((message) => (message.role === "assistant" ? message.content : []));
  expect(calls.map((block) => (block.type === "toolCall" ? block.id : ""))).toEqual(results);
  return results;
}

describe("repairHistory and tool-call ids", () => {
  it("keeps ids that the API takes", () => {
    expect(idsFor(anthropic, ["toolu_01A", "call-2"])).toEqual(["toolu_01A", "call-2"]);
    expect(idsFor(completions, ["functions.read:0"])).toEqual(["functions.read:0"]);
  });

  it("shortens and cleans foreign ids", () => {
    expect(idsFor(anthropic, [`call.1|fc_${"x".repeat(80)}`])).toEqual([`call_1_fc_${"x".repeat(54)}`]);
    expect(idsFor(completions, ["call_1|fc_2"])).toEqual(["call_1"]);
  });

  it("keeps ids apart that would become the same", () => {
    const [first, second] = idsFor(completions, [`${"y".repeat(50)}a`, `${"y".repeat(50)}b`]);
    expect(first).toHaveLength(40);
    expect(second).not.toBe(first);
  });

  it("keeps calls of different turns apart that have one id", () => {
    expect(new Set(idsFor(anthropic, ["call_0", "call_0", "call_0"])).size).toBe(3);
  });

  it("leaves repeated ids to the model that counts its calls anew in every answer", () => {
    const ids = ["functions.read:0", "functions.read:0"];
    expect(idsFor(completions, ids, completions)).toEqual(ids);
    expect(new Set(idsFor(completions, ids)).size).toBe(2);
  });

  it("keeps the item part of Responses ids for the model that made them only", () => {
    expect(idsFor(responses, ["call_1|fc_2"], responses)).toEqual(["call_1|fc_2"]);
    expect(idsFor(responses, ["call_1|fc_2"], { ...responses, id: "older" })).toEqual(["call_1"]);
  });

  it("B74 gives Mistral-type models ids of nine letters or digits, unique and the same every time", () => {
    const ids = [
      "call_0",
      "a1b2c3d4e",
      "3f0a2c1e-9a4b-4a57-a7b0-1c2d3e4f5a6b",
      "call_PTLPabcdefgh1",
      "call_PTLPabcdefgh2",
    ];
    const made = idsFor(mistral, ids);
    expect(made.every((id) => /^[a-zA-Z0-9]{9}$/.test(id))).toBe(true);
    expect(new Set(made).size).toBe(ids.length);
    expect(made[1]).toBe("a1b2c3d4e");
    expect(idsFor(mistral, ids.slice(0, 3))).toEqual(made.slice(0, 3));
  });
});
