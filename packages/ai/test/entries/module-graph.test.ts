import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, graphOf } from "./compiled-entry.js";

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
