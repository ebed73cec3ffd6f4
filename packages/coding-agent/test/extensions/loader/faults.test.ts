import { createEventBus, type ExtensionFactory } from "@pi-stack/coding-agent";
import { describe, expect, it, vi } from "vitest";
import { commandsOf, loaderWorld, naming } from "./support.js";

describe("an extension that cannot be loaded", () => {
  it.each([
    ["a factory that throws", "export default () => {\n  throw new Error('Oh');\n};", /^Oh \(.*bad\.ts:2\)$/],
    [
      "a factory that rejects",
      "export default async () => {\n\n  throw new TypeError('Later');\n};",
      /^Later \(.*bad\.ts:3\)$/,
    ],
    ["a module that throws", "export default () => {};\nthrow new Error('Top');", /^Top \(.*bad\.ts:2\)$/],
    ["code that is none", "export default () => {\n  const = 1;\n};", /bad\.ts:2:/],
    ["a module that is not there", "import './gone.js';\nexport default () => {};", /gone\.js/],
    ["no default", "export const x = 1;", /no valid factory.*exports object/],
    ["a default that is no function", "export default { register() {} };", /no valid factory/],
    ["a file of ten megabytes", `export default () => {};//${"x".repeat(10_000_000)}`, /larger than 10000000 bytes/],
    ["something else thrown", "export default () => { throw null; };", /^null$/],
    [
      "a session that is not there",
      "export default (pi) => {\n  pi.sendUserMessage('hi');\n};",
      /there is none yet.*bad\.ts:2\)$/,
    ],
  ])("is named: %s", async (_what, content, error) => {
    const { extension, load } = loaderWorld();
    const path = extension("bad.ts", content);
    extension("good.ts", naming("good"));
    const loaded = await load();
    expect(commandsOf(loaded)).toEqual(["good"]);
    expect(loaded.errors).toEqual([{ path, error: expect.stringMatching(error) }]);
  });

  it("leaves nothing behind: flags, providers, listeners", async () => {
    const eventBus = createEventBus();
    const heard = vi.fn();
    const bad: ExtensionFactory = (pi) => {
      pi.registerFlag("of-bad", { type: "string", default: "x" });
      pi.registerProvider("of-bad", { baseUrl: "http://127.0.0.1:9" });
      pi.events.on("channel", heard);
      throw new Error("Oh");
    };
    const good: ExtensionFactory = (pi) => pi.registerProvider("of-good", { baseUrl: "http://127.0.0.1:9" });
    const loaded = await loaderWorld().load({ eventBus, extensionFactories: [bad, good] });
    expect(loaded.errors).toEqual([{ path: "<inline:1>", error: expect.stringContaining("Oh") }]);
    eventBus.emit("channel", 1);
    expect([heard.mock.calls, [...(loaded.flagValues ?? [])]]).toEqual([[], []]);
    const registered: string[] = [];
    loaded.runtime.bindProviders({
      registerProvider: (name) => registered.push(name),
      unregisterProvider: () => undefined,
      release: () => undefined,
    });
    expect(registered).toEqual(["of-good"]);
  });

  it("is given up when it never ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const waits: ExtensionFactory = () => {
        queueMicrotask(() => vi.advanceTimersByTime(30_000));
        return new Promise(() => undefined);
      };
      const loaded = await loaderWorld().load({ extensionFactories: [waits, () => undefined] });
      expect(loaded.extensions.map(({ path }) => path)).toEqual(["<inline:2>"]);
      expect(loaded.errors[0]?.error).toMatch(/not loaded within 30 s/);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("extensions that clash", () => {
  it("stay loaded; the second tool and the second flag are told", async () => {
    const factory: ExtensionFactory = (pi) => {
      const { name, parameters } = { name: "same", parameters: { type: "object", properties: {} } };
      pi.registerTool({ name, label: name, description: "", parameters, execute: () => Promise.reject(new Error()) });
      pi.registerFlag("same", { type: "boolean" });
    };
    const loaded = await loaderWorld().load({ extensionFactories: [factory, factory] });
    expect(loaded.extensions).toHaveLength(2);
    expect(loaded.errors).toEqual(
      ['tool "same"', 'flag "--same"'].map((what) => ({
        path: "<inline:2>",
        error: `Its ${what} is left out, since <inline:1> has it already. Rename one of them.`,
      })),
    );
  });
});

describe("extensions that are loaded again", () => {
  it("are stale, hear nothing any more, and find the values of their flags", async () => {
    const eventBus = createEventBus();
    const heard: string[] = [];
    const apis: Parameters<ExtensionFactory>[0][] = [];
    const resources = loaderWorld().loader({
      eventBus,
      extensionFactories: [
        (pi) => {
          pi.registerFlag("level", { type: "string", default: "low" });
          const level = String(pi.getFlag("level"));
          pi.events.on("channel", () => heard.push(level));
          apis.push(pi);
        },
      ],
    });
    await resources.reload();
    resources.getExtensions().flagValues?.set("level", "high");
    await resources.reload();
    eventBus.emit("channel", 1);
    expect(heard).toEqual(["high"]);
    expect(() => apis[0]?.on("agent_start", () => undefined)).toThrow(/loaded again/);
    expect(() => apis[0]?.events.emit("channel", 1)).toThrow(/loaded again/);
  });

  it("are what the override makes of them", async () => {
    const { extension, load } = loaderWorld();
    extension("a.ts", naming("a"));
    const loaded = await load({ extensionsOverride: (base) => ({ ...base, extensions: [] }) });
    expect(loaded.extensions).toEqual([]);
  });
});
