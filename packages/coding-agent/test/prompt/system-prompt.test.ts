import { buildSystemPrompt, formatSkillsForPrompt } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";

const date = new Date(2026, 0, 9);

describe("buildSystemPrompt", () => {
  it("lists the tools that have a line, guidelines once each, and ends with date and folder", () => {
    const prompt = buildSystemPrompt({
      cwd: "C:\\work",
      date,
      selectedTools: ["read", "bash", "secret"],
      toolSnippets: { read: "Read files", bash: "Run commands" },
      promptGuidelines: [" Be careful ", "Be careful", ""],
    });
    expect(prompt).toContain("You are an expert coding assistant operating inside pi");
    expect(prompt).toContain("- read: Read files\n- bash: Run commands\n");
    expect(prompt.match(/Be careful/g)).toHaveLength(1);
    expect(prompt).toContain("- Use bash for file operations like ls, rg, find\n");
    expect(prompt).toContain("- Be concise in your responses\n- Show file paths clearly when working with files");
    expect(prompt.endsWith("\nCurrent date: 2026-01-09\nCurrent working directory: C:/work")).toBe(true);
  });

  it("prefers the searching tools where they are active and says nothing of bash without it", () => {
    const guideline = (tools: string[]) =>
      buildSystemPrompt({ cwd: "/", date, selectedTools: tools }).match(/- (Use bash|Prefer grep)/)?.[1];
    expect([guideline(["bash"]), guideline(["bash", "ls"]), guideline(["read"])]).toEqual([
      "Use bash",
      "Prefer grep",
      undefined,
    ]);
    expect(buildSystemPrompt({ cwd: "/", date, selectedTools: [] })).toContain("Available tools:\n(none)");
  });

  it("puts appended text, context files and skills in their order, behind a custom prompt too", () => {
    const prompt = buildSystemPrompt({
      cwd: "/p",
      date,
      customPrompt: "Be a pirate.",
      appendSystemPrompt: "Really.",
      contextFiles: [{ path: "/p/AGENTS.md", content: "Tests first." }],
      skills: [{ name: "pdf", description: "Reads <PDF>", filePath: "/s/SKILL.md" }],
    });
    expect(prompt).toMatch(
      /^Be a pirate\.\n\nReally\.\n\n# Project Context\n\n.*\n\n## \/p\/AGENTS\.md\n\nTests first\.\n\n/,
    );
    expect(prompt.indexOf("<available_skills>")).toBeGreaterThan(prompt.indexOf("Tests first"));
    expect(prompt).not.toContain("Available tools");
  });

  it("speaks of pi's own documentation only where it is", () => {
    const docs = { readme: "/pi/README.md", docs: "/pi/docs", examples: "/pi/examples" };
    expect(buildSystemPrompt({ cwd: "/", date, docs })).toContain("/pi/docs");
    expect(buildSystemPrompt({ cwd: "/", date })).not.toContain("Documentation of pi");
  });

  it("shows skills only to a model that can read them", () => {
    const skills = [{ name: "s", description: "d", filePath: "/s" }];
    expect(buildSystemPrompt({ cwd: "/", date, skills, selectedTools: ["edit"] })).not.toContain("<skill>");
    expect(buildSystemPrompt({ cwd: "/", date, skills, selectedTools: ["bash"] })).toContain("<skill>");
  });

  it("tells a model without the read tool to print the files of skills with bash", () => {
    const skills = [{ name: "s", description: "d", filePath: "/s" }];
    const prompt = (selectedTools: string[]): string => buildSystemPrompt({ cwd: "/", date, skills, selectedTools });
    expect(prompt(["bash"])).toContain("print its whole file with the bash tool");
    expect(prompt(["bash", "read"])).toContain("read its file before you begin");
  });
});

describe("formatSkillsForPrompt", () => {
  it("escapes what skills say and leaves out those that only people call", () => {
    const block = formatSkillsForPrompt([
      { name: "a", description: `<&">'`, filePath: "/a" },
      { name: "b", description: "hidden", filePath: "/b", disableModelInvocation: true },
    ]);
    expect(block).toContain("<description>&lt;&amp;&quot;&gt;&apos;</description>");
    expect(block).not.toContain("hidden");
    expect(formatSkillsForPrompt([])).toBe("");
  });
});
