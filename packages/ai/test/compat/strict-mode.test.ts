import { expect, it } from "vitest";
import { bodyFor, chat, tool, withTools } from "./chat.js";

const strict = { tools: [{ type: "function", function: { ...tool, strict: false } }] };
const silent = { tools: [{ type: "function", function: tool }] };
const toolsOf = async (model: ReturnType<typeof chat>): Promise<object> => {
  const { tools } = await bodyFor(model, withTools);
  return { tools };
};

it("says that schemas are not strict, unless the server refuses the word", async () => {
  expect(await toolsOf(chat())).toEqual(strict);
  expect(await toolsOf(chat({ provider: "moonshotai" }))).toEqual(silent);
});

it("does as the model says", async () => {
  expect(await toolsOf(chat({ provider: "moonshotai" }, { supportsStrictMode: true }))).toEqual(strict);
  expect(await toolsOf(chat({}, { supportsStrictMode: false }))).toEqual(silent);
});
