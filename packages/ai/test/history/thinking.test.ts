import { historyTarget, repairHistory, type ThinkingContent } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, text, user } from "./messages.js";

const claude = { id: "claude", api: "anthropic-messages", provider: "anthropic", input: ["text" as const] };
const gpt = { id: "gpt", api: "openai-responses", provider: "openai", input: ["text" as const] };
const signed: ThinkingContent = { type: "thinking", thinking: "hm", thinkingSignature: "c2ln" };
const unsigned: ThinkingContent = { type: "thinking", thinking: "hm" };
const redacted: ThinkingContent = { type: "thinking", thinking: "", thinkingSignature: "b3BhcXVl", redacted: true };

/** What is left of the thinking that `from` said, in front of a text, when `to` is asked. */
function left(thinking: ThinkingContent, from: typeof claude, to: typeof claude, strict = false): unknown[] {
  const history = [user("x"), answerOf(from, [thinking, ...text("answer")]), user("y")];
  const answer = repairHistory(history, historyTarget(to), { strict })[1];
  return answer?.role === "assistant" ? answer.content.slice(0, -1) : [];
}

describe("repairHistory and thinking", () => {
  it("B34 keeps signed and redacted thinking of the same model unchanged", () => {
    expect(left(signed, claude, claude)).toEqual([signed]);
    expect(left(redacted, claude, claude)).toEqual([redacted]);
  });

  it("B34 turns thinking into text when its signature is missing or another model made it", () => {
    expect(left(unsigned, claude, claude)).toEqual(text("hm"));
    expect(left(signed, { ...claude, id: "older" }, claude)).toEqual(text("hm"));
    expect(left(signed, claude, gpt)).toEqual(text("hm"));
  });

  it("B34 drops foreign redacted thinking", () => {
    expect(left(redacted, claude, gpt)).toEqual([]);
  });

  it("drops thinking that nothing follows", () => {
    const history = [user("x"), answerOf(claude, [signed], { stopReason: "length" }), user("y")];
    expect(repairHistory(history, historyTarget(claude)).map((message) => message.role)).toEqual(["user"]);
  });

  it("B34 keeps a run of signed thinking whole, also in an answer that is joined with a foreign one", () => {
    const foreign = answerOf(gpt, text("before"));
    const own = answerOf(claude, [signed, redacted, signed, ...text("answer")]);
    const once = repairHistory([user("x"), foreign, own], historyTarget(claude));
    expect(once[1]?.content).toEqual([...text("before"), signed, redacted, signed, ...text("answer")]);
    expect(repairHistory(once, historyTarget(claude))).toEqual(once);
  });

  it("keeps reasoning items only when they bring their content", () => {
    const item = { type: "reasoning", id: "rs_1", summary: [] };
    const bare = { ...unsigned, thinkingSignature: JSON.stringify(item) };
    const whole = { ...unsigned, thinkingSignature: JSON.stringify({ ...item, encrypted_content: "gAAA" }) };
    expect(left(bare, gpt, gpt)).toEqual([]);
    expect(left(whole, gpt, gpt)).toEqual([whole]);
  });

  it("gives up all thinking in the strict form", () => {
    expect(left(signed, claude, claude, true)).toEqual([]);
  });
});
