import {
  type ApiProvider,
  type Context,
  clearApiProviders,
  complete,
  completeSimple,
  createAssistantMessageEventStream,
  fauxAssistantMessage,
  getApiProvider,
  getApiProviders,
  registerApiProvider,
  registerBuiltInApiProviders,
  resetApiProviders,
  streamSimple,
  unregisterApiProviders,
} from "@pi-stack/ai";
import { afterEach, expect, test } from "vitest";
import { modelAt } from "../apis/wire-samples.js";

const context: Context = { messages: [] };

afterEach(() => resetApiProviders());

function says(api: string, text: string): ApiProvider {
  const answer = () => {
    const stream = createAssistantMessageEventStream();
    stream.push({ type: "done", reason: "stop", message: fauxAssistantMessage(text) });
    return stream;
  };
  return { api, stream: answer, streamSimple: answer };
}

async function heard(api: string): Promise<unknown> {
  const [block] = (await complete(modelAt(api, "http://127.0.0.1:9"), context)).content;
  return block?.type === "text" ? block.text : undefined;
}

test("an unknown API is an error event that names the known ones", async () => {
  const message = await completeSimple(modelAt("acme-chat", "http://x"), context);
  expect(message).toMatchObject({ stopReason: "error", content: [], usage: { totalTokens: 0 } });
  expect(message.errorMessage).toMatch(/^No API provider registered for api: acme-chat .*anthropic-messages/);
});

test("the last registration wins, and its disposer brings back what it replaced", async () => {
  const undoFirst = registerApiProvider(says("acme-chat", "first"));
  const undoSecond = registerApiProvider(says("acme-chat", "second"));
  expect(await heard("acme-chat")).toBe("second");
  undoSecond();
  expect(await heard("acme-chat")).toBe("first");
  undoFirst();
  undoFirst();
  expect(getApiProvider("acme-chat")).toBeUndefined();
});

test("unregistering a source brings back the built-in API that it replaced", async () => {
  const builtIn = getApiProvider("anthropic-messages");
  registerApiProvider(says("anthropic-messages", "mine"), "ext");
  registerApiProvider(says("acme-chat", "mine too"), "ext");
  expect(await heard("anthropic-messages")).toBe("mine");
  unregisterApiProviders("ext");
  expect(getApiProvider("anthropic-messages")).toBe(builtIn);
  expect(getApiProvider("acme-chat")).toBeUndefined();
});

test("clearing removes all, the built-in ones come back by hand", () => {
  clearApiProviders();
  expect(getApiProviders()).toEqual([]);
  registerBuiltInApiProviders();
  expect(getApiProviders().map(({ api }) => api)).toContain("openai-responses");
});

test("a model of another API, and a provider that throws, end in an error event", async () => {
  registerApiProvider(says("acme-chat", "x"));
  const wrong = await getApiProvider("acme-chat")?.stream(modelAt("other-chat", "http://x"), context).result();
  expect(wrong?.errorMessage).toBe("Mismatched api: other-chat expected acme-chat");
  const throws = (): never => {
    throw new RangeError("broken provider");
  };
  registerApiProvider({ api: "broken", stream: throws, streamSimple: throws });
  const message = await streamSimple(modelAt("broken", "http://x"), context).result();
  expect(message).toMatchObject({ stopReason: "error", errorMessage: "broken provider" });
});
