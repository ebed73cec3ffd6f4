import type { ExtensionAPI, ExtensionFactory } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { extendedRuntime, extendedSession } from "./support.js";

declare module "@pi-stack/coding-agent" {
  interface ExtensionEventMap {
    "acme:saving": { payload: { file: string }; result: { veto?: string } };
  }
}

/** The API of an extension, and what its extensions answer to `acme:saving`. */
async function withAnswers(...handlers: ((pi: ExtensionAPI) => void)[]) {
  let api: ExtensionAPI | undefined;
  const first: ExtensionFactory = (pi) => {
    api = pi;
  };
  const { session, errors } = await extendedSession([first, ...handlers]);
  if (!api) throw new Error("The extension was not loaded.");
  return { pi: api, session, errors };
}

describe("an event that extensions have declared", () => {
  it("is told to all of them in their order, awaited, and their answers come back", async () => {
    const heard: string[] = [];
    const { pi } = await withAnswers(
      (other) =>
        other.on("acme:saving", async ({ type, file }, ctx) => {
          await Promise.resolve();
          heard.push(`${type} ${file} ${ctx.hasUI}`);
          return { veto: "not now" };
        }),
      (other) => other.on("acme:saving", () => void heard.push("second")),
      (other) => other.on("acme:saving", () => ({})),
    );
    expect(await pi.emit("acme:saving", { file: "a.ts" })).toEqual([{ veto: "not now" }, {}]);
    expect(heard).toEqual(["acme:saving a.ts false", "second"]);
  });

  it("goes on where one fails, and says whose handler it was", async () => {
    const { pi, errors } = await withAnswers(
      (other) =>
        other.on("acme:saving", () => {
          throw new Error("Oh");
        }),
      (other) => other.on("acme:saving", () => ({ veto: "kept" })),
    );
    expect(await pi.emit("acme:saving", { file: "a.ts" })).toEqual([{ veto: "kept" }]);
    expect(errors).toMatchObject([{ extensionPath: "<inline:2>", event: "acme:saving", error: "Oh" }]);
  });

  it("has an empty answer where nobody listens", async () => {
    const { pi } = await withAnswers();
    expect(await pi.emit("acme:saving", { file: "a.ts" })).toEqual([]);
  });

  it("cannot be one of pi's own, needs a session, and ends with it", async () => {
    const untyped: unknown[] = [];
    const { runtime } = await extendedRuntime([
      async (pi) => {
        untyped.push(await pi.emit("acme:saving", { file: "" }).catch((error: unknown) => error));
        const name: string = "session_start";
        untyped.push(await Reflect.apply(pi.emit, pi, [name, {}]).catch((error: unknown) => error));
        untyped.push(pi);
      },
    ]);
    expect(untyped.slice(0, 2)).toMatchObject([
      { code: "extension_not_ready" },
      { code: "extension_invalid", message: expect.stringContaining('as in "acme:session_start"') },
    ]);
    const pi = untyped[2];
    await runtime.newSession();
    await expect(Reflect.apply(Reflect.get(Object(pi), "emit"), pi, ["acme:saving", {}])).rejects.toMatchObject({
      code: "extension_stale",
    });
  });
});
