import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { app, installed, tarballs } from "../support/bench-paths.js";
import { filesBelow, isObject, readJson } from "../support/files.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const layers = ["ai", "agent-core", "tui", "coding-agent"];
const extra: Record<string, RegExp> = {
  "coding-agent":
    /^(demo-project\/|dist\/THIRD-PARTY-NOTICES\.txt$|dist\/chunks\/[\w-]+\.js(\.map)?$|dist\/highlight\.cjs$|dist\/cli\.js(\.map)?$)/,
};

describe.each(layers)("the tarball of %s", (layer) => {
  const files = filesBelow(installed(layer));
  const manifest = readJson(join(installed(layer), "package.json"));

  it("holds what is built and documented, and nothing else", () => {
    const expected = /^(dist\/[\w./-]+\.(js|d\.ts)(\.map)?|README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
    expect(files.filter((file) => !expected.test(file) && !extra[layer]?.test(file))).toEqual([]);
    expect(
      files.filter(
        (file) => /(^|\/)(src|dist-test-[^/]*|node_modules)\/|\.test\./.test(file) && !/demo-project/.test(file),
      ),
    ).toEqual([]);
    const always = ["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"];
    const changelog = existsSync(join(repository, "packages", layer, "CHANGELOG.md")) ? ["CHANGELOG.md"] : [];
    expect(files).toEqual(expect.arrayContaining([...always, ...changelog]));
  });

  it("declares every module that it holds", () => {
    const modules = files.filter((file) => file.endsWith(".js") && !extra[layer]?.test(file));
    expect(modules.filter((file) => !files.includes(file.replace(/\.js$/, ".d.ts")))).toEqual([]);
  });

  it("has a manifest that means the same outside of the workspace", () => {
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|link:|file:|@pi-stack\/source|\.\/src\//);
    expect(manifest).toMatchObject({
      type: "module",
      license: "MIT",
      sideEffects: false,
      engines: { node: ">=20.19.0" },
    });
    const scripts = Object.keys(isObject(manifest["scripts"]) ? manifest["scripts"] : {});
    expect(scripts.filter((name) => /^(pre|post)?(install|pack|prepare)$/.test(name))).toEqual([]);
    const siblings = Object.entries({ ...(isObject(manifest["dependencies"]) ? manifest["dependencies"] : {}) });
    for (const [name, range] of siblings.filter(([dependency]) => dependency.startsWith("@pi-stack/"))) {
      expect(`${name} ${range}`).toMatch(/ \^\d+\.\d+\.\d+$/);
    }
  });

  it("B62 leads every entry to files that are there, types first", () => {
    const entries = Object.entries(isObject(manifest["exports"]) ? manifest["exports"] : {});
    expect(entries.map(([entry]) => entry)).toEqual(expect.arrayContaining([".", "./package.json"]));
    for (const [, target] of entries.filter(([entry]) => entry !== "./package.json")) {
      expect(Object.keys(isObject(target) ? target : {})).toEqual(["types", "default"]);
      for (const file of Object.values(isObject(target) ? target : {})) {
        expect(existsSync(join(installed(layer), String(file))), String(file)).toBe(true);
      }
    }
  });

  it("names what it imports as a dependency", () => {
    const declared = [manifest["dependencies"], manifest["peerDependencies"]].flatMap((names) =>
      Object.keys(isObject(names) ? names : {}),
    );
    const sources = files.filter((file) => /\.(js|d\.ts)$/.test(file) && !extra[layer]?.test(file));
    const imported = sources.flatMap((file) => packagesOf(readFileSync(join(installed(layer), file), "utf8")));
    expect([...new Set(imported)].filter((name) => !declared.includes(name) && name !== manifest["name"])).toEqual([]);
  });

  it("declares nothing as any", () => {
    const loose = files
      .filter((file) => file.endsWith(".d.ts"))
      .flatMap((file) =>
        withoutComments(readFileSync(join(installed(layer), file), "utf8"))
          .split("\n")
          .map((line) => `${file}: ${line}`),
      )
      .filter((line) => /[:<,|&(=>] ?any\b(?!["'-])/.test(line));
    expect(loose).toEqual([]);
  });
});

describe("the command's bundle", () => {
  const dist = join(installed("coding-agent"), "dist");
  const maps = filesBelow(dist).filter((file) => /^(cli\.js|chunks\/.*)\.map$/.test(file));
  const notices = readFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), "utf8");

  it("carries the licence of every package inside it", () => {
    const sources = maps.flatMap((file) => readJson(join(dist, file))["sources"]).map(String);
    const inside = new Set(sources.flatMap((source) => packageOf(source) ?? []));
    expect(inside.size).toBeGreaterThan(5);
    expect([...inside].filter((name) => !new RegExp(`^${name}@\\d[^ ]* \\(`, "m").test(notices))).toEqual([]);
  });

  it("names no folder of the machine that built it", () => {
    const texts = filesBelow(dist).filter((file) => /^(cli\.js|chunks\/)/.test(file));
    expect(texts.filter((file) => readFileSync(join(dist, file), "utf8").includes(repository))).toEqual([]);
  });
});

describe("the installed tree", () => {
  it("B62 has one copy of each layer", () => {
    const manifests = filesBelow(join(app, "node_modules")).filter((file) => file.endsWith("package.json"));
    const copies = manifests.filter((file) => layers.some((layer) => file.endsWith(`@pi-stack/${layer}/package.json`)));
    expect(copies.map((file) => dirname(file))).toEqual(layers.map((layer) => `@pi-stack/${layer}`).sort());
  });

  it("came from four tarballs", () => {
    expect(readdirSync(tarballs)).toHaveLength(4);
  });
});

/** The packages that a module imports, without Node's own. */
function packagesOf(source: string): string[] {
  const specifiers = [...withoutComments(source).matchAll(/(?:^import |\bfrom |\bimport\()["']([^"'.][^"']*)["']/gm)];
  return specifiers
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

/** The package that a bundled file came from. */
function packageOf(source: string): string | undefined {
  return source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
