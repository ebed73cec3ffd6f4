import * as agentCore from "@pi-stack/agent-core";
import * as ai from "@pi-stack/ai";
import * as oauth from "@pi-stack/ai/oauth";
import * as codingAgent from "@pi-stack/coding-agent";
import * as tui from "@pi-stack/tui";
import * as oldTypebox from "@sinclair/typebox";
import * as typebox from "typebox";
import { describe, expect, it } from "vitest";
import { loaderWorld } from "./support.js";

const scopes = ["@mariozechner/pi-", "@earendil-works/pi-", "@pi-stack/"];
const packages: [name: string, value: string, own: unknown][] = [
  ["ai", "streamSimple", ai.streamSimple],
  ["ai/oauth", "getOAuthProviders", oauth.getOAuthProviders],
  ["agent-core", "Agent", agentCore.Agent],
  ["tui", "Container", tui.Container],
  ["coding-agent", "AgentSession", codingAgent.AgentSession],
];

/** Every name that extensions import, one value of it, and what it must be in this program. */
const aliases: [specifier: string, value: string, own: unknown][] = [
  ...scopes.flatMap((scope) =>
    packages.map(([name, ...rest]): [string, string, unknown] => [`${scope}${name}`, ...rest]),
  ),
  ["typebox", "Type", typebox.Type],
  ["@sinclair/typebox", "Type", oldTypebox.Type],
];

/** Loads an extension that keeps what it has imported where the test finds it. */
async function imported(name: string, content: string): Promise<unknown> {
  const { extension, load } = loaderWorld();
  const path = extension(name, content);
  const { errors, extensions } = await load();
  expect(errors).toEqual([]);
  return extensions.find((each) => each.path === path)?.flags.get("seen")?.default;
}

/** A module that registers a value as if it were a flag's. */
function keeping(imports: string, value: string): string {
  return `${imports}\nexport default (pi) => { pi.registerFlag("seen", { type: "boolean", default: ${value} }); };`;
}

describe("what extensions import", () => {
  it.each(aliases)("%s is the one that runs", async (specifier, value, own) => {
    expect(own).toBeDefined();
    const seen = await imported("a.ts", keeping(`import { ${value} } from "${specifier}";`, value));
    expect(seen).toBe(own);
  });

  it.each([
    ["typebox/compile", "Compile"],
    ["typebox/error", "default"],
    ["typebox/format", "default"],
    ["typebox/guard", "default"],
    ["typebox/schema", "default"],
    ["typebox/system", "default"],
    ["typebox/type", "String"],
    ["typebox/value", "Check"],
    ["@sinclair/typebox/value", "Value"],
    ["@sinclair/typebox/compiler", "TypeCompiler"],
    ["@sinclair/typebox/compile", "Compile"],
    ["@sinclair/typebox/errors", "ValueErrorType"],
  ])("B61 %s has %s", async (specifier, value) => {
    const seen = await imported("a.ts", keeping(`import { ${value} as value } from "${specifier}";`, "value"));
    expect(seen).toBeDefined();
  });

  it("also as a namespace, as a default, from JavaScript, by require() and later", async () => {
    const namespace = keeping('import * as tui from "@mariozechner/pi-tui";', "tui.Container");
    expect(await imported("a.ts", namespace)).toBe(tui.Container);
    expect(await imported("a.ts", keeping('import Type from "typebox";', "Type.Object"))).toBe(typebox.Object);
    expect(await imported("a.js", keeping('import { Container } from "@pi-stack/tui";', "Container"))).toBe(
      tui.Container,
    );
    const commonJs = keeping('const { Container } = require("@mariozechner/pi-tui");', "Container");
    expect(await imported("a.js", commonJs.replace("export default", "module.exports ="))).toBe(tui.Container);
    const later =
      'export default async (pi) => {\n  const { Container } = await import("@pi-stack/tui");\n  pi.registerFlag("seen", { type: "boolean", default: Container });\n};';
    expect(await imported("a.ts", later)).toBe(tui.Container);
  });

  it("shares classes: what an extension extends is known here", async () => {
    const content = keeping(
      'import { Text } from "@earendil-works/pi-tui";\nclass Own extends Text {}',
      "new Own('x')",
    );
    expect(await imported("a.ts", content)).toBeInstanceOf(tui.Text);
  });

  it("loads no module for types alone", async () => {
    const types = 'import type { ExtensionAPI } from "@mariozechner/pi-coding-agent/not-there";';
    expect(
      await imported(
        "a.ts",
        `${types}\nexport default (pi: ExtensionAPI) => pi.registerFlag("seen", { type: "boolean", default: true });`,
      ),
    ).toBe(true);
  });
});
