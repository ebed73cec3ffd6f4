import {
  type AssistantMessageEvent,
  type Context,
  complete,
  type FauxProviderRegistration,
  fauxAssistantMessage,
  fauxText,
  fauxThinking,
  fauxToolCall,
  type RegisterFauxProviderOptions,
  registerFauxProvider,
  stream,
  streamSimple,
} from "@pi-stack/ai";
import { afterEach, expect, test } from "vitest";

const context: Context = { messages: [{ role: "user", content: "Hello", timestamp: 1 }] };
const registered: FauxProviderRegistration[] = [];

afterEach(() => {
  for (const faux of registered.splice(0)) faux.unregister();
});

function register(options?: RegisterFauxProviderOptions): FauxProviderRegistration {
  const faux = registerFauxProvider(options);
  registered.push(faux);
  return faux;
}

test("answers in the order of the calls, in small pieces", async () => {
  const faux = register();
  const blocks = [
    fauxThinking("Hm, let me see."),
    fauxText("A long enough text to be cut."),
    fauxToolCall("read", { path: "a" }),
  ];
  faux.setResponses([fauxAssistantMessage(blocks, { stopReason: "toolUse", responseId: "r1" })]);
  faux.appendResponses([fauxAssistantMessage("second")]);
  const events: AssistantMessageEvent[] = [];
  const answer = streamSimple(faux.getModel(), context);
  for await (const event of answer) events.push(event);
  const message = await answer.result();
  expect(message).toMatchObject({ stopReason: "toolUse", responseId: "r1", model: "faux-1", provider: "faux" });
  expect(message.content).toMatchObject(
    [{ thinking: "Hm, let me see." }, { text: /cut\.$/ }, { name: "read", arguments: { path: "a" } }].map(
      (block, index) => (index === 1 ? { type: "text" } : block),
    ),
  );
  expect(events.filter((event) => event.type === "text_delta").length).toBeGreaterThan(1);
  expect(await complete(faux.getModel(), context)).toMatchObject({ content: [{ text: "second" }] });
  expect(faux.state.callCount).toBe(2);
});

test("an empty script and a step that throws are error events", async () => {
  const faux = register();
  expect((await complete(faux.getModel(), context)).errorMessage).toBe("No more faux responses queued");
  faux.setResponses([
    () => {
      throw new RangeError("bad step");
    },
  ]);
  expect(await complete(faux.getModel(), context)).toMatchObject({ stopReason: "error", errorMessage: "bad step" });
});

test("a step may be a function of what was asked", async () => {
  const faux = register({ models: [{ id: "a" }, { id: "b", reasoning: true }] });
  faux.setResponses([
    (asked, options, state, model) =>
      fauxAssistantMessage(`${asked.messages.length} ${options?.maxTokens} ${state.callCount} ${model.id}`),
  ]);
  const message = await complete(faux.getModel("b"), context, { maxTokens: 7 });
  expect(message.content).toMatchObject([{ text: "1 7 1 b" }]);
});

test("a scripted failure ends in an error event", async () => {
  const faux = register();
  const errorInfo = { category: "overloaded", retryable: true } as const;
  faux.setResponses([
    { ...fauxAssistantMessage("half", { stopReason: "error", errorMessage: "Overloaded" }), errorInfo },
    fauxAssistantMessage("half", { stopReason: "aborted" }),
  ]);
  expect(await complete(faux.getModel(), context)).toMatchObject({
    stopReason: "error",
    errorMessage: "Overloaded",
    errorInfo,
  });
  expect((await complete(faux.getModel(), context)).stopReason).toBe("aborted");
});

test("a paced answer can be aborted", async () => {
  const faux = register({ tokensPerSecond: 20 });
  faux.setResponses([fauxAssistantMessage("word ".repeat(500))]);
  const controller = new AbortController();
  const answer = stream(faux.getModel(), context, { signal: controller.signal });
  for await (const event of answer) if (event.type === "text_delta") controller.abort();
  expect(await answer.result()).toMatchObject({ stopReason: "aborted", errorMessage: "Request was aborted" });
});

test("usage is estimated, with a prompt cache for each session", async () => {
  const faux = register();
  faux.setResponses([fauxAssistantMessage("a"), fauxAssistantMessage("b"), fauxAssistantMessage("c")]);
  const first = await complete(faux.getModel(), context, { sessionId: "s" });
  const second = await complete(faux.getModel(), context, { sessionId: "s" });
  const third = await complete(faux.getModel(), context, { sessionId: "s", cacheRetention: "none" });
  expect(first.usage).toMatchObject({ cacheRead: 0 });
  expect(second.usage.cacheRead).toBeGreaterThan(10);
  expect(third.usage).toMatchObject({ cacheRead: 0, cacheWrite: 0 });
  expect(first.usage.input).toBeGreaterThan(10);
});

test("an unregistered provider is gone", async () => {
  const faux = register();
  faux.unregister();
  expect((await complete(faux.getModel(), context)).errorMessage).toMatch(/No API provider registered/);
});
