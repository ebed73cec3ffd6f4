import { expect, it } from "vitest";
import { answerOf, call, result, user } from "../history/messages.js";
import { bodyFor, chat, hello, tool } from "./chat.js";

const messages = [user("Go."), answerOf(chat(), [call("c1")]), result("c1")];

it("lists no tools for proxies when the history has calls, but not for OpenAI, which refuses an empty list", async () => {
  expect(await bodyFor(chat(), { messages })).toHaveProperty("tools", []);
  expect(await bodyFor(chat({ baseUrl: "https://api.openai.com/v1" }), { messages })).not.toHaveProperty("tools");
  expect(await bodyFor(chat(), hello)).not.toHaveProperty("tools");
  expect(await bodyFor(chat(), { messages, tools: [tool] })).toMatchObject({ tools: [{ function: { name: "ls" } }] });
});
