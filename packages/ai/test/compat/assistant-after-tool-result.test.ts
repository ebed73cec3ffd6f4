import { expect, it } from "vitest";
import { answerOf, call, image, result, user } from "../history/messages.js";
import { bodyFor, chat } from "./chat.js";

type Flags = { requiresAssistantAfterToolResult?: boolean };
const acknowledged = { role: "assistant", content: "I have processed the tool results." };

async function sent(compat: Flags, content = result("c1").content): Promise<unknown> {
  const model = chat({}, compat);
  const messages = [user("Go."), answerOf(model, [call("c1")]), result("c1", content), user("On.")];
  return (await bodyFor(model, { messages }))["messages"];
}

it("puts an answer between results and the user where the model says so", async () => {
  expect(await sent({ requiresAssistantAfterToolResult: true })).toMatchObject([
    { role: "user" },
    { role: "assistant", content: "" },
    { role: "tool" },
    acknowledged,
    { role: "user", content: "On." },
  ]);
});

it("puts it before the images of results too", async () => {
  const messages = await sent({ requiresAssistantAfterToolResult: true }, [image("image/png")]);
  expect(messages).toMatchObject([{}, {}, { role: "tool" }, acknowledged, { role: "user" }, { role: "user" }]);
});

it.each<Flags>([{}, { requiresAssistantAfterToolResult: false }])(
  "puts nothing there otherwise: %o",
  async (compat) => {
    const roles = [{ role: "user" }, { role: "assistant", content: null }, { role: "tool" }, { role: "user" }];
    expect(await sent(compat)).toMatchObject(roles);
  },
);
