import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { discoverAndLoadExtensions } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "vitest.config.ts");
const packaged = readFileSync(`${folder}../review-notes/src/review-notes.ts`, "utf8");
const sources = [...names.map((name) => readFileSync(`${folder}${name}`, "utf8")), packaged].join("\n");
const report = readFileSync(
  fileURLToPath(new URL("../../../packages/coding-agent/api-report.txt", import.meta.url)),
  "utf8",
);

/** The members of an exported interface, as the report of the package has them. */
function membersOf(name: string): string[] {
  const [, body = ""] = new RegExp(`^interface ${name}\\n((?:  .*\\n)+)`, "m").exec(report) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member = ""]) => member);
}

it("there are at least 24, and each is loaded without a complaint", async () => {
  expect(names.length).toBeGreaterThanOrEqual(24);
  const agentDir = mkdtempSync(join(tmpdir(), "pi-example-"));
  onTestFinished(() => rmSync(agentDir, { recursive: true, force: true }));
  const { extensions, errors } = await discoverAndLoadExtensions(
    names.map((name) => `${folder}${name}`),
    "/",
    agentDir,
  );
  expect(errors).toEqual([]);
  expect(extensions).toHaveLength(names.length);
});

describe("together they use", () => {
  it.each(membersOf("ExtensionAPI"))("pi.%s", (member) => {
    expect(sources).toMatch(new RegExp(`\\bpi\\.${member}\\b`));
  });

  it.each(membersOf("ExtensionUIContext"))("ctx.ui.%s", (member) => {
    expect(sources).toMatch(new RegExp(`\\bui\\.${member}\\b`));
  });

  it.each([...membersOf("ExtensionContext"), ...membersOf("ExtensionCommandContext")])("ctx.%s", (member) => {
    expect(sources).toMatch(new RegExp(`\\b(?:ctx|next)\\.${member}\\b|\\b${member}[,} ]`));
  });

  it.each(membersOf("ExtensionEventMap"))("the event %s", (event) => {
    expect(sources).toMatch(new RegExp(`pi\\.on\\(\\s*"${event}"`));
  });

  it("nothing that is not there: the lists above are not empty", () => {
    const counts = ["ExtensionAPI", "ExtensionUIContext", "ExtensionCommandContext", "ExtensionEventMap"].map(
      (name) => membersOf(name).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(5);
  });
});
