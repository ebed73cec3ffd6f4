import { fauxAssistantMessage, fauxText, fauxThinking, fauxToolCall } from "@pi-stack/ai";
import { serializeConversation } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelSays, toolSays, userSays } from "../../support/messages.js";

describe("serializeConversation", () => {
  it("writes each message as paragraphs", () => {
    const reply = fauxAssistantMessage([
      fauxThinking("hm"),
      fauxText("I look."),
      fauxToolCall("read", { path: "a.ts", limit: 3 }),
      fauxToolCall("ls", {}),
    ]);
    expect(serializeConversation([userSays("Look"), reply, toolSays("x", "text")])).toBe(
      [
        "[User]: Look",
        "[Assistant thinking]: hm",
        "[Assistant]: I look.",
        '[Assistant tool calls]: read(path="a.ts", limit=3); ls()',
        "[Tool result]: text",
      ].join("\n\n"),
    );
  });

  it("cuts a long tool result and says how much is gone, but nothing that was said", () => {
    const text = serializeConversation([toolSays("a", "x".repeat(2500)), userSays("y".repeat(2500))]);
    expect(text).toContain(`[Tool result]: ${"x".repeat(2000)}\n\n[... 500 more characters removed]`);
    expect(text).toContain("y".repeat(2500));
  });

  it("does not part a surrogate pair where it cuts", () => {
    const text = serializeConversation([toolSays("a", `${"x".repeat(1999)}😀 and more`)]);
    expect(text).not.toMatch(/\p{Surrogate}/u);
    expect(text).toContain("[... 11 more characters removed]");
  });

  it("leaves out images and replies without words", () => {
    const image = { type: "image" as const, data: "AAAA", mimeType: "image/png" };
    const failed = { ...modelSays(""), stopReason: "error" as const };
    expect(serializeConversation([{ ...userSays(""), content: [image] }, failed])).toBe("");
  });
});
