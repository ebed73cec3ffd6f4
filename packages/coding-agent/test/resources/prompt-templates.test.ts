import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  DefaultResourceLoader,
  expandPromptTemplate,
  type LoadPromptsResult,
  type PromptTemplate,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";

/** What a folder of templates comes to. */
function load(files: Record<string, string>): LoadPromptsResult & { dir: string } {
  tempHome();
  const dir = tempFolder();
  for (const [name, content] of Object.entries(files)) put(dir, name, content);
  const paths = { additionalPromptTemplatePaths: [dir], noPromptTemplates: true };
  return { dir, ...new DefaultResourceLoader({ cwd: dir, agentDir: tempFolder(), ...paths }).getPrompts() };
}

describe("prompt templates", () => {
  it("have their file's name, a description, a hint and their text", () => {
    const { dir, prompts } = load({
      "fix.md": "---\ndescription: Fix a bug\nargument-hint: <number> [more]\n---\n\nFix $1.\n",
    });
    expect(prompts).toEqual<PromptTemplate[]>([
      {
        name: "fix",
        description: "Fix a bug",
        argumentHint: "<number> [more]",
        content: "Fix $1.",
        filePath: join(dir, "fix.md"),
        sourceInfo: { path: join(dir, "fix.md"), source: "cli", scope: "temporary", origin: "top-level" },
      },
    ]);
  });

  it("are described by the beginning of their first line", () => {
    const { prompts } = load({ "a.md": `\n\n ${"é".repeat(61)}\nmore`, "b.md": "Short\n", "c.md": "" });
    expect(prompts.map((prompt) => prompt.description)).toEqual([`${"é".repeat(60)}…`, "Short", ""]);
  });

  it("may write a hint that YAML takes for a list", () => {
    const { prompts } = load({ "a.md": "---\nargument-hint: [file]\n---\nx" });
    expect(prompts[0]?.argumentHint).toBe("[file]");
  });

  it("stand directly in their folder and are Markdown", () => {
    const { prompts } = load({
      "a.md": "a",
      "sub/b.md": "b",
      "c.txt": "c",
      ".d.md": "d",
      "e.md": "e",
      ".ignore": "e.md",
    });
    expect(prompts.map((prompt) => prompt.name)).toEqual(["a"]);
  });

  it("work without frontmatter that cannot be read, and are reported", () => {
    const { dir, prompts, diagnostics } = load({ "a.md": "---\ndescription: one: two\n---\nText" });
    expect(prompts[0]).toMatchObject({ description: "Text", content: "Text" });
    expect(diagnostics).toEqual([
      { type: "warning", message: expect.stringMatching(/^Line 2: /), path: join(dir, "a.md") },
    ]);
  });

  it("are left out and reported when they are too large", () => {
    const { prompts, diagnostics } = load({ "a.md": "x".repeat(1024 * 1024 + 1) });
    expect([prompts, diagnostics[0]?.message]).toEqual([[], expect.stringContaining("1048577 bytes")]);
  });

  it("are reported when what was named is no template", () => {
    tempHome();
    const cwd = tempFolder();
    mkdirSync(join(cwd, "empty"));
    const file = put(cwd, "a.txt", "text");
    const options = { additionalPromptTemplatePaths: ["empty", "a.txt", "missing.md"], noPromptTemplates: true };
    const loader = new DefaultResourceLoader({ cwd, agentDir: tempFolder(), ...options });
    expect(loader.getNotices()).toEqual([
      `${file}: This is neither a Markdown file nor a folder.`,
      `${join(cwd, "missing.md")}: There is no such file or folder.`,
    ]);
  });
});

describe("expandPromptTemplate", () => {
  it("fills the arguments of a call in and leaves other texts alone", () => {
    const { prompts } = load({ "fix.md": "Fix $1 for $2." });
    const expand = (text: string): string => expandPromptTemplate(text, prompts);
    expect(expand('/fix 12 "the user"')).toBe("Fix 12 for the user.");
    expect(expand("/fix")).toBe("Fix  for .");
    expect(expand("/fix\n12")).toBe("Fix 12 for .");
    for (const text of ["fix", "/fixed", "/ fix", "/none x"]) expect(expand(text)).toBe(text);
  });
});
