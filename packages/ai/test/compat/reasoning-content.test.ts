import { expect, it } from "vitest";
import { answerOf, text, user } from "../history/messages.js";
import { bodyFor, chat } from "./chat.js";

const answer = async (model: ReturnType<typeof chat>): Promise<unknown> => {
  const messages = [user("Go."), answerOf(model, text("yes")), user("On.")];
  const body = await bodyFor(model, { messages });
  return Array.isArray(body["messages"]) ? body["messages"][1] : undefined;
};
const deepseek = { provider: "deepseek" };
const flag = (on: boolean): object => ({ requiresReasoningContentOnAssistantMessages: on });
const without = { role: "assistant", content: "yes" };
const withField = { ...without, reasoning_content: "" };

it("gives DeepSeek's reasoning models the field with each earlier answer", async () => {
  expect(await answer(chat(deepseek))).toEqual(withField);
  expect(await answer(chat({ baseUrl: "https://api.deepseek.com/v1" }))).toEqual(withField);
  expect(await answer(chat({ ...deepseek, reasoning: false }))).toEqual(without);
  expect(await answer(chat())).toEqual(without);
});

it("does as the model says", async () => {
  expect(await answer(chat({}, flag(true)))).toEqual(withField);
  expect(await answer(chat(deepseek, flag(false)))).toEqual(without);
});
