import { symlinkSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { commandsOf, loaderWorld, naming } from "./support.js";

/** An extension that registers a command whose name is the value of an expression. */
function telling(imports: string, expression: string): string {
  return `${imports}\nexport default (pi) => { pi.registerCommand(String(${expression}), { handler() {} }); };\n`;
}

describe("the modules of extensions", () => {
  it("are evaluated once for all extensions of a load, in TypeScript and JavaScript", async () => {
    const { agentDir, extension, load } = loaderWorld();
    put(agentDir, "shared/package.json", '{"type": "module"}');
    for (const name of ["ts.ts", "js.js", "mjs.mjs"])
      put(agentDir, `shared/${name}`, "export const state = { count: 0 };");
    for (const name of ["ts.js", "js.js", "mjs.mjs"]) {
      const imports = `import { state } from "../shared/${name}";`;
      extension(`${name}-1.ts`, telling(imports, `"${name} " + ++state.count`));
      extension(`${name}-2.ts`, telling(imports, `"${name} " + ++state.count`));
    }
    const loaded = await load();
    expect(loaded.errors).toEqual([]);
    expect(commandsOf(loaded).sort()).toEqual(["js.js 1", "js.js 2", "mjs.mjs 1", "mjs.mjs 2", "ts.js 1", "ts.js 2"]);
  });

  it("are all new after a reload: TypeScript, JavaScript of both kinds, JSON", async () => {
    const { agentDir, extension, loader } = loaderWorld();
    put(agentDir, "esm/package.json", '{"type": "module"}');
    const write = (version: number): void => {
      put(agentDir, "lib/a.ts", `export const a: number = ${version};`);
      put(agentDir, "esm/b.js", `export const b = ${version};`);
      put(agentDir, "lib/c.cjs", `exports.c = ${version};`);
      put(agentDir, "lib/d.json", `{"d": ${version}}`);
      put(agentDir, "lib/e.mjs", `export const e = ${version};`);
      extension(
        "index.js",
        'const { c } = require("../lib/c.cjs"); module.exports = (pi) => pi.registerCommand("cjs " + c, { handler() {} });',
      );
    };
    extension("package.json", '{"pi": {"extensions": ["x.ts", "index.js"]}}');
    const imports = ["../lib/a.js", "../esm/b.js", "../lib/c.cjs", "../lib/e.mjs"]
      .map((path, index) => `import { ${"abce"[index]} } from "${path}";`)
      .join("");
    extension("x.ts", telling(`${imports} import d from "../lib/d.json";`, "[a, b, c, d.d, e]"));
    write(1);
    const resources = loader();
    await resources.reload();
    const first = resources.getExtensions();
    expect([commandsOf(first), first.errors]).toEqual([["1,1,1,1,1", "cjs 1"], []]);
    write(2);
    await resources.reload();
    expect(commandsOf(resources.getExtensions())).toEqual(["2,2,2,2,2", "cjs 2"]);
  });

  it("keep the transpiled code in a private folder", async () => {
    const { agentDir, extension, load } = loaderWorld();
    extension("a.ts", naming("a"));
    await load();
    const { mode } = await stat(join(agentDir, "cache/jiti"));
    expect(mode & 0o777).toBe(0o700);
  });

  it("are loaded without such a folder, too", async () => {
    const { agentDir, extension, load } = loaderWorld();
    put(agentDir, "cache", "a file");
    extension("a.ts", naming("a"));
    expect(commandsOf(await load())).toEqual(["a"]);
  });

  it("B61 find packages of the extension's own: with exports only, CommonJS, and behind links", async () => {
    const { agentDir, extension, load } = loaderWorld();
    extension("x/node_modules/esm/package.json", '{"name": "esm", "type": "module", "exports": {"./sub": "./s.js"}}');
    extension("x/node_modules/esm/s.js", "export const value = 'esm';");
    extension("x/node_modules/cjs/package.json", '{"name": "cjs", "main": "m.js"}');
    extension("x/node_modules/cjs/m.js", "module.exports = { value: 'cjs' };");
    put(agentDir, "store/linked/package.json", '{"name": "linked", "type": "module", "main": "m.js"}');
    put(agentDir, "store/linked/m.js", "export const value = 'linked';");
    symlinkSync(join(agentDir, "store/linked"), join(agentDir, "extensions/x/node_modules/linked"));
    const imports = `import { value as a } from "esm/sub"; import cjs, { value as b } from "cjs"; import { value as c } from "linked";`;
    extension("x/index.ts", telling(imports, "[a, b, cjs.value, c]"));
    const loaded = await load();
    expect([commandsOf(loaded), loaded.errors]).toEqual([["esm,cjs,cjs,linked"], []]);
  });

  it("B61 get the running program also in packages that build upon it, whatever copy they brought", async () => {
    const { extension, load } = loaderWorld();
    extension("x/node_modules/@mariozechner/pi-tui/package.json", '{"name": "@mariozechner/pi-tui", "main": "m.js"}');
    extension("x/node_modules/@mariozechner/pi-tui/m.js", "exports.Container = class Copy {};");
    extension(
      "x/node_modules/kit/package.json",
      '{"type": "module", "main": "m.js", "peerDependencies": {"@mariozechner/pi-tui": "*"}}',
    );
    extension("x/node_modules/kit/m.js", 'export { Container } from "./deep.js";');
    extension("x/node_modules/kit/deep.js", 'export { Container } from "@mariozechner/pi-tui";');
    const imports = `import { Container } from "kit"; import * as tui from "@pi-stack/tui";`;
    extension("x/index.ts", telling(imports, "Container === tui.Container"));
    const loaded = await load();
    expect([commandsOf(loaded), loaded.errors]).toEqual([["true"], []]);
  });

  it("may wait at their top, import each other in a circle, and be asked for later", async () => {
    const { extension, load } = loaderWorld();
    extension(
      "x/a.ts",
      'import { b } from "./b.js"; export const a = () => "a" + b(); export const late = await Promise.resolve("late");',
    );
    extension("x/b.ts", 'import { a } from "./a.js"; export const b = () => typeof a;');
    extension(
      "x/index.ts",
      `import { a, late } from "./a.js";\nexport default async (pi) => {\n  const again = await import("./a.js");\n  pi.registerCommand([a(), late, again.a === a].join(), { handler() {} });\n};`,
    );
    const loaded = await load();
    expect([commandsOf(loaded), loaded.errors]).toEqual([["afunction,late,true"], []]);
  });

  it("that fail do so for everybody who imports them", async () => {
    const { agentDir, extension, load } = loaderWorld();
    const path = put(agentDir, "shared/bad.ts", "export const early = 1;\nthrow new Error('Oh');");
    for (const name of ["a.ts", "b.ts"]) extension(name, telling('import { early } from "../shared/bad.js";', "early"));
    const { extensions, errors } = await load();
    expect(extensions).toEqual([]);
    expect(errors.map(({ error }) => error)).toEqual([`Oh (${path}:2)`, `Oh (${path}:2)`]);
  });

  it("are those of a folder whose name has spaces and other signs", async () => {
    const { cwd, load } = loaderWorld();
    await mkdir(join(cwd, "ä #b c"));
    put(cwd, "ä #b c/lib.ts", "export const value: string = 'found';");
    put(cwd, "ä #b c/x.ts", telling('import { value } from "./lib.js";', "value"));
    expect(commandsOf(await load({ additionalExtensionPaths: ["ä #b c/x.ts"] }))).toEqual(["found"]);
  });
});
