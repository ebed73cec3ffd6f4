import { historyTarget, repairHistory } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, result, text, user } from "./messages.js";

const claude = { id: "claude", api: "anthropic-messages", provider: "anthropic", input: ["text" as const] };
const target = historyTarget(claude);

describe("repairHistory and texts", () => {
  it("B35 leaves out empty and blank texts", () => {
    const asks = answerOf(claude, [...text(""), ...text("\n"), call("c1")]);
    const repaired = repairHistory([user([...text(" "), ...text("go")]), asks, result("c1", text(""))], target);
    expect(repaired.map((message) => message.content)).toEqual([text("go"), [call("c1")], text("(no output)")]);
  });

  it("removes halves of surrogate pairs everywhere, also from arguments", () => {
    const asks = answerOf(claude, [...text("a\ud83d"), { ...call("c1"), arguments: { "k\udc00": ["v\ud83d", "👍"] } }]);
    const repaired = JSON.stringify(repairHistory([user("x\ud83d"), asks, result("c1")], target));
    expect(repaired).not.toMatch(/\\ud[89a-f]/);
    expect(repaired).toContain('{"k":["v","👍"]}');
  });

  it.each([null, undefined, 5, {}, { type: "image" }, "x", [null, { type: "text" }]])(
    "reads the content %j",
    (content) => {
      const history = [
        { role: "user", content },
        { role: "assistant", content },
        { role: "toolResult", content },
        content,
      ];
      expect(repairHistory(history, target)[0]?.role).toBe("user");
    },
  );
});

describe("repairHistory and roles", () => {
  it("joins neighbours of one role where roles must alternate", () => {
    const history = [user("a"), user("b"), answerOf(claude, text("c")), answerOf(claude, text("d"))];
    expect(repairHistory(history, target).map((message) => message.content)).toEqual([
      [...text("a"), ...text("b")],
      [...text("c"), ...text("d")],
    ]);
  });

  it("lets the user speak first", () => {
    const [first, second] = repairHistory([answerOf(claude, text("c"))], target);
    expect([first?.role, second?.role]).toEqual(["user", "assistant"]);
  });

  it("says so when nothing of a history can be sent", () => {
    expect(repairHistory([user("")], target)).toMatchObject([{ content: "(earlier messages are not available)" }]);
    expect(repairHistory([], target)).toEqual([]);
  });

  it("takes white space off the end of an answer that is to be continued", () => {
    const repaired = repairHistory([user("x"), answerOf(claude, text("so \n"))], target);
    expect(repaired[1]?.content).toEqual(text("so"));
  });
});
