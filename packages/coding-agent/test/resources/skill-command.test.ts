import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { expandSkillCommand, type ParsedSkillBlock, parseSkillBlock } from "@pi-stack/coding-agent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";

function pdfSkill(content = "---\ndescription: x\n---\n\nRead it.\n"): {
  name: string;
  filePath: string;
  baseDir: string;
} {
  const filePath = put(tempFolder(), "pdf/SKILL.md", content);
  return { name: "pdf", filePath, baseDir: dirname(filePath) };
}

describe("expandSkillCommand", () => {
  it("puts the skill in, and the arguments behind it", () => {
    const skill = pdfSkill();
    const block = `<skill name="pdf" location="${skill.filePath}">\nReferences are relative to ${skill.baseDir}.\n\nRead it.\n</skill>`;
    expect(expandSkillCommand("/skill:pdf", [skill])).toEqual({ text: block });
    expect(expandSkillCommand("/skill:pdf  a.pdf\nand b ", [skill])).toEqual({ text: `${block}\n\na.pdf\nand b` });
  });

  it("leaves other texts alone", () => {
    const skills = [pdfSkill()];
    for (const text of ["/skill:none x", "/skill:", "say /skill:pdf", "/skill:pdfs"]) {
      expect(expandSkillCommand(text, skills)).toEqual({ text });
    }
  });

  it("gives the text back with the reason when the file cannot be read", () => {
    const skill = pdfSkill();
    rmSync(skill.filePath);
    const { text, error } = expandSkillCommand("/skill:pdf x", [skill]);
    expect(text).toBe("/skill:pdf x");
    expect([error?.code, error?.message]).toEqual(["file_unreadable", expect.stringContaining(skill.filePath)]);
  });
});

describe("parseSkillBlock", () => {
  it("is the inverse", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "<", ">", "&", ".", "é", "/"), minLength: 1 });
    const name = fc.string({ unit: fc.constantFrom("a", '"', "<", "&", "-"), minLength: 1 });
    fc.assert(
      fc.property(name, word, word, (name, content, message) => {
        const skill = { ...pdfSkill(content), name };
        const parsed: ParsedSkillBlock = { name, location: skill.filePath, content, userMessage: message };
        expect(parseSkillBlock(expandSkillCommand(`/skill:${name} ${message}`, [skill]).text)).toEqual(parsed);
      }),
      { numRuns: 50 },
    );
  });

  it("parses a block without arguments, and nothing else", () => {
    const { text } = expandSkillCommand("/skill:pdf", [pdfSkill("")]);
    expect(parseSkillBlock(text)).toMatchObject({ name: "pdf", content: "" });
    for (const other of ["", "hello", ` ${text}`, `${text} more`, '<skill name="a">\nx\n</skill>']) {
      expect(parseSkillBlock(other)).toBeNull();
    }
  });
});
