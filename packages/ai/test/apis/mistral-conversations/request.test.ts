import { describe, expect, it, test } from "vitest";
import { answerOf, call, result, text, user } from "../../history/messages.js";
import { hello, requestOf, simpleRequestOf } from "./ask.js";

const self = { id: "test-model", api: "mistral-conversations", provider: "test" };

describe("where a request goes", () => {
  it.each([
    ["", "/v1/chat/completions"],
    ["/", "/v1/chat/completions"],
    ["/v1", "/v1/chat/completions"],
    ["/proxy/v2/", "/proxy/v2/chat/completions"],
  ])("base path %j becomes %s", async (path, expected) => {
    expect((await requestOf({ messages: [hello] }, {}, {}, path)).path).toBe(expected);
  });

  it("sends the key, the caller's headers over the model's, and the session as affinity", async () => {
    const options = { sessionId: "s1", headers: { "x-team": "blue" } };
    const { headers } = await requestOf({ messages: [hello] }, options, { headers: { "x-team": "red", "x-a": "1" } });
    expect(headers).toMatchObject({ authorization: "Bearer key", "x-team": "blue", "x-a": "1", "x-affinity": "s1" });
  });

  it("leaves an affinity that the caller set", async () => {
    const options = { sessionId: "s1", headers: { "X-Affinity": "mine" } };
    expect((await requestOf({ messages: [hello] }, options)).headers["x-affinity"]).toBe("mine");
  });
});

describe("thinking by simple options", () => {
  it.each([
    ["magistral-medium-latest", { reasoning: "low" as const }, { prompt_mode: "reasoning" }],
    ["mistral-small-latest", { reasoning: "low" as const }, { reasoning_effort: "high" }],
    ["mistral-small-2603", { reasoning: "xhigh" as const }, { reasoning_effort: "high" }],
    ["mistral-medium-3.5", {}, {}],
  ])("%s with %j", async (id, options, expected) => {
    const { body } = await simpleRequestOf(options, { id });
    const { prompt_mode, reasoning_effort } = Object(body);
    expect(JSON.parse(JSON.stringify({ prompt_mode, reasoning_effort }))).toEqual(expected);
  });

  it("asks for nothing where the model does not reason", async () => {
    const { body } = await simpleRequestOf({ reasoning: "high" }, { reasoning: false });
    expect(JSON.stringify(body)).not.toMatch(/prompt_mode|reasoning_effort/);
  });
});

test("thinking goes back to the model that said it as parts, and to others as text", async () => {
  const content = [{ type: "thinking" as const, thinking: "Hm." }, ...text("So.")];
  const own = await requestOf({ messages: [hello, answerOf(self, content), user("And?")] });
  const parts = [
    { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
    { type: "text", text: "So." },
  ];
  expect(own.body).toMatchObject({ messages: [{}, { role: "assistant", content: parts }, {}] });
  const foreign = await requestOf({ messages: [hello, answerOf({ ...self, id: "other" }, content), user("And?")] });
  expect(foreign.body).toMatchObject({ messages: [{}, { content: text("Hm.").concat(text("So.")) }, {}] });
});

test("the assistant speaks between tool results and the user", async () => {
  const messages = [hello, answerOf(self, [call("abcdefghi")]), result("abcdefghi"), user("And now?")];
  const { body } = await requestOf({ messages });
  const roles = Object(body).messages.map((message: { role: string }) => message.role);
  expect(roles).toEqual(["user", "assistant", "tool", "assistant", "user"]);
});

test("an answer that stands last is to be continued", async () => {
  const { body } = await requestOf({ messages: [hello, answerOf(self, text("Once upon"))] });
  expect(Object(body).messages.at(-1)).toEqual({ role: "assistant", content: "Once upon", prefix: true });
});

test("a failed tool says so in words", async () => {
  const failed = { ...result("abcdefghi", text(" no such file \n")), isError: true };
  const { body } = await requestOf({ messages: [hello, answerOf(self, [call("abcdefghi")]), failed] });
  expect(Object(body).messages.at(-1)).toMatchObject({ role: "tool", content: "[tool error] no such file" });
});
