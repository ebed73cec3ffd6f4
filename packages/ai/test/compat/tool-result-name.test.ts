import { expect, it } from "vitest";
import { answerOf, call, result, user } from "../history/messages.js";
import { bodyFor, chat } from "./chat.js";

const sent = async (compat: { requiresToolResultName?: boolean }): Promise<unknown> => {
  const model = chat({}, compat);
  const messages = [user("Go."), answerOf(model, [call("c1")]), result("c1")];
  return (await bodyFor(model, { messages }))["messages"];
};

it("names the tool beside its result only where the model says so", async () => {
  const plain = { role: "tool", content: "done", tool_call_id: "c1" };
  expect(await sent({ requiresToolResultName: true })).toMatchObject([{}, {}, { ...plain, name: "read" }]);
  expect(await sent({ requiresToolResultName: false })).toEqual([expect.anything(), expect.anything(), plain]);
  expect(await sent({})).toEqual([expect.anything(), expect.anything(), plain]);
});
