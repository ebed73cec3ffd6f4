import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const source = resolve(import.meta.dirname, "../../src");

/** The specifiers that a module imports statically and that stay in its compiled form. */
function staticImports(path: string): string[] {
  const text = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Everything that importing an entry loads: our own files and the packages. */
function graphOf(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const specifier of staticImports(path)) {
      if (specifier.startsWith(".")) visit(resolve(dirname(path), specifier.replace(/\.js$/, ".ts")));
      else packages.add(specifier);
    }
  };
  visit(resolve(source, entry));
  return { files, packages };
}

test("the root loads no SDK, no adapter and no builtin of Node", () => {
  const { files, packages } = graphOf("index.ts");
  expect([...packages]).toEqual(["@sinclair/typebox"]);
  expect([...files].filter((file) => /apis\/[^/]+\/(?:adapter|client|events|request)\.ts$/.test(file))).toEqual([]);
});

test.each([
  ["anthropic.ts", ["@anthropic-ai/sdk"]],
  ["azure-openai-responses.ts", []],
  ["google.ts", []],
  ["google-vertex.ts", []],
  ["openai-codex-responses.ts", []],
  ["bedrock-provider.ts", []],
  ["mistral.ts", []],
  ["openai-completions.ts", ["openai"]],
  ["openai-responses.ts", ["openai"]],
  ["testing.ts", ["node:http"]],
])("%s loads %j", (entry, expected) => {
  expect([...graphOf(entry).packages].sort()).toEqual(expected);
});

/** Compiles a module and what it imports into a folder. */
function compile(entry: string, folder: string): string {
  for (const path of graphOf(entry).files) {
    const target = join(folder, relative(source, path)).replace(/\.ts$/, ".js");
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions: options }).outputText);
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return pathToFileURL(join(folder, entry.replace(/\.ts$/, ".js"))).href;
}

test("our fetch works without loading Node's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "ai-graph-"));
  try {
    const script = `
      const { providerFetch } = await import(${JSON.stringify(compile("transport/fetch.ts", folder))});
      const { createServer, get } = await import("node:http");
      const loaded = () => process.moduleLoadList.filter((name) => name.includes("undici/undici"));
      const server = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1", async () => {
        const url = "http://127.0.0.1:" + server.address().port;
        await new Promise((resolve) => get(url, (answer) => answer.resume().on("end", resolve)));
        // What node:http itself loads, as newer Node versions do.
        const before = loaded();
        const text = await (await providerFetch(url)).text();
        console.log(JSON.stringify({ text, more: loaded().length - before.length }));
        server.closeAllConnections();
        server.close();
      });`;
    const flags = ["--input-type=module", "-e", script];
    const output = execFileSync(process.execPath, flags, { encoding: "utf8", timeout: 20_000 });
    expect(JSON.parse(output)).toEqual({ text: "ok", more: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
