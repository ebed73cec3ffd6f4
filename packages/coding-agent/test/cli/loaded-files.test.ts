import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { piPath } from "../support/pi.js";

const chunks = join(dirname(piPath), "chunks");

it("loads of the terminal only what cleans text, where nobody sits at one", () => {
  const terminal = sourcesOf("main").filter((source) => source.includes("/tui/src/"));
  expect(terminal.map((source) => source.replace(/.*\/tui\/src\//, ""))).toEqual([
    "text/control-sequence-stripper.ts",
    "text/control-sequences.ts",
  ]);
});

it("loads the interactive mode, the HTML export and the loader of extensions only when they are asked for", () => {
  const early = sourcesOf("main").join("\n");
  expect(early).toContain("/src/agent-session/agent-session.ts");
  expect(early).not.toContain("/src/modes/interactive/");
  expect(early).not.toContain("/src/export/session-html.ts");
  expect(early).not.toContain("/src/extensions/loader/load-extensions.ts");
});

it("loads little for the help", () => {
  expect(sourcesOf("help").map((source) => source.replace(/.*\/src\//, ""))).toEqual([
    "cli/flags.ts",
    "cli/help.ts",
    "errors/coding-agent-error.ts",
    "storage/agent-dir.ts",
  ]);
});

/** The source files behind an entry of the bundle and all that it imports at once. */
function sourcesOf(entry: string): string[] {
  const first = readdirSync(chunks).find((name) => new RegExp(`^${entry}-[A-Z0-9]{8}\\.js$`).test(name));
  if (first === undefined) throw new Error(`The bundle has no entry ${entry}`);
  const files = new Set([first]);
  for (const file of files) {
    const imports = readFileSync(join(chunks, file), "utf8").matchAll(/(?:from|import)"\.\/([^"/]+\.js)"/g);
    for (const [, imported] of imports) if (imported !== undefined) files.add(imported);
  }
  return [...files].flatMap(mapped).sort();
}

function mapped(file: string): string[] {
  const map: { sources: string[] } = JSON.parse(readFileSync(join(chunks, `${file}.map`), "utf8"));
  return map.sources;
}
