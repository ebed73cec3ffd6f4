import {
  type ApiStreamSimpleFunction,
  createAssistantMessageEventStream,
  fauxAssistantMessage,
  getApiProvider,
} from "@pi-stack/ai";
import { getOAuthProvider } from "@pi-stack/ai/oauth";
import type { ExtensionAPI, ExtensionProviderConfig } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { anything, extendedRuntime, extendedSession } from "./support.js";

const model = {
  id: "m1",
  name: "M1",
  reasoning: false,
  input: ["text" as const],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 1000,
};

const answering =
  (words: string): ApiStreamSimpleFunction =>
  ({ api, provider, id }) => {
    const stream = createAssistantMessageEventStream();
    const message = { ...fauxAssistantMessage(words), api, provider, model: id };
    stream.push({ type: "start", partial: { ...message, content: [] } });
    stream.push({ type: "done", reason: "stop", message });
    stream.end();
    return stream;
  };

const mine = (rest: Partial<ExtensionProviderConfig> = {}): ExtensionProviderConfig => ({
  baseUrl: "http://127.0.0.1:1",
  apiKey: "secret",
  api: "my-api",
  models: [model],
  streamSimple: answering("from my api"),
  ...rest,
});

const logsIn: NonNullable<ExtensionProviderConfig["oauth"]> = {
  name: "Mine",
  login: () => Promise.resolve({ access: "a", refresh: "r", expires: 0 }),
  refreshToken: (credentials) => Promise.resolve(credentials),
  getApiKey: ({ access }) => access,
};

describe("a provider of an extension", () => {
  it("brings models, an API and a login, which answer prompts and are gone with the session", async () => {
    const { runtime } = await extendedRuntime([(pi) => pi.registerProvider("mine", mine({ oauth: logsIn }))]);
    const { session } = runtime;
    const found = session.modelRegistry.find("mine", "m1");
    if (!found) throw new Error("the model is not there");
    await session.setModel(found);
    await session.prompt("go");
    expect(session.getLastAssistantText()).toBe("from my api");
    expect(getOAuthProvider("mine")).toMatchObject({ id: "mine", name: "Mine" });
    await runtime.dispose();
    expect([getApiProvider("my-api"), getOAuthProvider("mine")]).toEqual([undefined, undefined]);
  });

  it("is another one after a reload, and the session has its model", async () => {
    let words = "first";
    const { session } = await extendedSession([
      (pi) =>
        pi.registerProvider(
          "mine",
          mine({ streamSimple: answering(words), models: [{ ...model, contextWindow: words.length * 1000 }] }),
        ),
    ]);
    await session.setModel(session.modelRegistry.find("mine", "m1") ?? anything("null"));
    words = "second";
    await session.reload();
    await session.prompt("go");
    expect([session.getLastAssistantText(), session.model?.contextWindow]).toEqual(["second", 6000]);
  });

  it("takes the place of all models of a built-in one, until it is taken back", async () => {
    const apis: ExtensionAPI[] = [];
    const { session } = await extendedSession([
      (pi) => {
        apis.push(pi);
        pi.registerProvider("anthropic", mine());
      },
    ]);
    const ids = (): string[] =>
      session.modelRegistry.getAll().flatMap(({ provider, id }) => (provider === "anthropic" ? [id] : []));
    expect(ids()).toEqual(["m1"]);
    apis[0]?.unregisterProvider("anthropic");
    expect(ids().length).toBeGreaterThan(1);
    expect(getApiProvider("my-api")).toBeUndefined();
  });

  it("may only change the address and the headers; later words add to earlier ones, and take effect at once", async () => {
    const { session } = await extendedSession([
      (pi) => {
        pi.registerProvider("anthropic", { baseUrl: "http://127.0.0.1:2" });
        pi.on("session_start", () =>
          pi.registerProvider("anthropic", { apiKey: "k", headers: { "x-a": "b" }, authHeader: true }),
        );
      },
    ]);
    const [first] = session.modelRegistry.getAll().filter(({ provider }) => provider === "anthropic");
    if (!first) throw new Error("no model");
    expect(first.baseUrl).toBe("http://127.0.0.1:2");
    expect(await session.modelRegistry.getApiKeyAndHeaders(first)).toEqual({
      ok: true,
      apiKey: "k",
      headers: { "x-a": "b", Authorization: "Bearer k" },
    });
  });

  it("that was taken back while extensions were loaded never comes", async () => {
    const { session } = await extendedSession([
      (pi) => {
        pi.registerProvider("mine", mine());
        pi.registerProvider("mine", { name: "again" });
        pi.unregisterProvider("mine");
      },
    ]);
    expect(session.modelRegistry.find("mine", "m1")).toBeUndefined();
  });

  it.each<[string, ExtensionProviderConfig]>([
    ["streamSimple", { streamSimple: answering("x") }],
    ["baseUrl", { models: [model], apiKey: "k", api: "a" }],
    ["apiKey", { models: [model], baseUrl: "http://x", api: "a" }],
    ["api", { models: [model], baseUrl: "http://x", apiKey: "k" }],
  ])("that lacks something (%s) is refused, by name", async (what, config) => {
    const { errors } = await extendedSession([
      (pi) => pi.on("session_start", () => pi.registerProvider("mine", config)),
    ]);
    expect(errors).toMatchObject([{ event: "session_start", error: expect.stringContaining(what) }]);
    expect(errors[0]?.error).toContain('"mine"');
  });
});
