import { expect, it } from "vitest";
import { answerOf, text, user } from "../history/messages.js";
import { bodyFor, chat } from "./chat.js";

type Flags = { requiresThinkingAsText?: boolean };
const thinking = { type: "thinking" as const, thinking: "hm", thinkingSignature: "reasoning_content" };

const answer = async (compat: Flags, content = [thinking, ...text("yes")]): Promise<unknown> => {
  const model = chat({}, compat);
  const { messages } = await bodyFor(model, { messages: [user("Go."), answerOf(model, content), user("On.")] });
  return Array.isArray(messages) ? messages[1] : undefined;
};

it("sends thinking back as text where the model says so", async () => {
  const parts = [
    { type: "text", text: "hm" },
    { type: "text", text: "yes" },
  ];
  expect(await answer({ requiresThinkingAsText: true })).toEqual({ role: "assistant", content: parts });
  expect(await answer({ requiresThinkingAsText: true }, text("yes"))).toEqual({ role: "assistant", content: "yes" });
});

it.each<Flags>([{}, { requiresThinkingAsText: false }])(
  "sends it in the field in which it came otherwise: %o",
  async (compat) => {
    expect(await answer(compat)).toEqual({ role: "assistant", content: "yes", reasoning_content: "hm" });
  },
);
