import { historyTarget, type Message, repairHistory } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, result, text, user } from "./messages.js";

const model = { id: "m", api: "acme-chat", provider: "acme", input: ["text" as const] };
const target = historyTarget(model);

/** The order of a history in short: `u` for users, `a` for answers, the id for results. */
function outline(messages: unknown[]): string {
  return repairHistory(messages, target)
    .map((message) => (message.role === "toolResult" ? message.toolCallId : message.role.slice(0, 1)))
    .join(" ");
}

const asks = answerOf(model, [call("c1"), call("c2")]);

describe("repairHistory pairs calls and results", () => {
  const cases: [string, Message[], string][] = [
    ["puts results in the order of their calls", [user("x"), asks, result("c2"), result("c1")], "u a c1 c2"],
    ["moves what a user said in between behind them", [asks, result("c1"), user("x"), result("c2")], "a c1 c2 u"],
    ["drops results without a call", [user("x"), result("c9"), asks, result("c1"), result("c2")], "u a c1 c2"],
    ["drops second results", [asks, result("c1"), result("c1"), result("c2")], "a c1 c2"],
    [
      "drops failed answers with their results",
      [answerOf(model, [call("c1")], { stopReason: "error" }), result("c1"), user("x")],
      "u",
    ],
    ["drops aborted answers", [answerOf(model, text("half"), { stopReason: "aborted" }), user("x")], "u"],
  ];
  it.each(cases)("%s", (_, messages, expected) => {
    expect(outline(messages)).toBe(expected);
  });

  it("gives a result to the latest call of its id", () => {
    const history = [answerOf(model, [call("c1")]), answerOf(model, [call("c1")]), result("c1")];
    const contents = repairHistory(history, target).flatMap((message) =>
      message.role === "toolResult" ? [message.content] : [],
    );
    expect(contents).toEqual([text("No result provided"), text("done")]);
  });

  it("answers a call that was never answered", () => {
    const [, missing] = repairHistory([answerOf(model, [call("c1")]), user("go on")], target);
    expect(missing).toMatchObject({ toolCallId: "c1", isError: true, content: text("No result provided") });
  });

  it("B29 reads calls whose arguments are null", () => {
    const stored = [{ role: "assistant", content: [{ type: "toolCall", id: "c1", name: "read", arguments: null }] }];
    expect(repairHistory(stored, target)[0]).toMatchObject({ content: [{ arguments: {} }] });
  });

  it("gives an empty result words, so that no API refuses it", () => {
    const repaired = repairHistory([answerOf(model, [call("c1")]), result("c1", [])], target);
    expect(repaired[1]).toMatchObject({ content: text("(no output)") });
  });
});
