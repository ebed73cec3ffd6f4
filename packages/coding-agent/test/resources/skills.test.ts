import { mkdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type LoadSkillsFromDirOptions,
  type LoadSkillsResult,
  loadSkills,
  loadSkillsFromDir,
  type ResourceCollision,
  type ResourceDiagnostic,
  type Skill,
  type SkillFrontmatter,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";

function skillText(name: string, more = ""): string {
  return `---\nname: ${name}\ndescription: About ${name}\n${more}---\nBody`;
}

function load(dir: string): { names: string[]; messages: string[]; skills: Skill[] } {
  const options: LoadSkillsFromDirOptions = { dir, source: "user" };
  const { skills, diagnostics }: LoadSkillsResult = loadSkillsFromDir(options);
  return { skills, names: skills.map((skill) => skill.name), messages: diagnostics.map(({ message }) => message) };
}

describe("loadSkillsFromDir", () => {
  it("reads a skill whole, and ignores what it does not know", () => {
    const dir = tempFolder();
    const filePath = put(dir, "pdf/SKILL.md", skillText("pdf", "license: MIT\nallowed-tools: [read]\n"));
    expect(load(dir)).toEqual({
      names: ["pdf"],
      messages: [],
      skills: [
        {
          name: "pdf",
          description: "About pdf",
          filePath,
          baseDir: join(dir, "pdf"),
          sourceInfo: { path: filePath, source: "user", scope: "user", origin: "top-level", baseDir: dir },
          disableModelInvocation: false,
        },
      ],
    });
  });

  it("takes the folder's name where none is given, a description of several lines, and a switch", () => {
    const dir = tempFolder();
    const frontmatter: SkillFrontmatter = { description: "One.\nTwo.", "disable-model-invocation": true };
    put(dir, "a-b/SKILL.md", `---\n${stringify(frontmatter)}---\n`);
    const [skill] = load(dir).skills;
    expect([skill?.name, skill?.description, skill?.disableModelInvocation]).toEqual(["a-b", "One.\nTwo.", true]);
  });

  it.each([
    ["another name than its folder's", "dir", "other", /"other" differs from its folder "dir"/],
    ["bad characters", "Bad_Name", "Bad_Name", /lower-case/],
    ["a double hyphen", "a--b", "a--b", /single hyphens/],
    ["a long name", "x".repeat(65), "x".repeat(65), /65 characters/],
    ["a number for a name", "n1", "12", /12 is no text/],
  ])("warns of %s and loads it", (_what, folder, name, expected) => {
    const dir = tempFolder();
    put(dir, `${folder}/SKILL.md`, skillText(name));
    const { names, messages } = load(dir);
    expect(names).toEqual([name === "12" ? folder : name]);
    expect(messages).toEqual([expect.stringMatching(expected)]);
  });

  it("warns of a long description and loads it", () => {
    const dir = tempFolder();
    put(dir, "a/SKILL.md", `---\ndescription: ${"x".repeat(1025)}\n---\n`);
    expect(load(dir)).toMatchObject({ names: ["a"], messages: [expect.stringContaining("1025 characters")] });
  });

  it.each([
    ["no description", "---\nname: a\n---\nBody", /no "description"/],
    ["an empty description", '---\ndescription: "  "\n---\n', /no "description"/],
    ["a description that is no text", "---\ndescription: [a]\n---\n", /no "description"/],
    ["no frontmatter", "Only text", /no "description"/],
    ["invalid YAML", "---\ndescription: use: this\n---\n", /Line 2: .*no valid YAML/],
    ["more than 1 MB", `${skillText("a")}${"x".repeat(1024 * 1024)}`, /at most 1048576 are read/],
  ])("leaves out one with %s, and says so", (_what, content, expected) => {
    const dir = tempFolder();
    const path = put(dir, "a/SKILL.md", content);
    const diagnostic: ResourceDiagnostic = { type: "warning", message: expect.stringMatching(expected), path };
    expect(loadSkillsFromDir({ dir, source: "user" })).toEqual({ skills: [], diagnostics: [diagnostic] });
  });

  it("searches folders, but not below a skill, hidden ones, packages and what is ignored", () => {
    const dir = tempFolder();
    for (const name of ["group/deep/one", "two", "two/inner", ".hidden/x", "node_modules/x", "old/x", "tmp"]) {
      put(dir, `${name}/SKILL.md`, skillText(basename(name)));
    }
    put(dir, ".gitignore", "old/\n");
    put(dir, ".fdignore", "tmp\n");
    expect(load(dir)).toMatchObject({ names: ["one", "two"], messages: [] });
  });

  it("takes a folder that is a skill itself", () => {
    const dir = join(tempFolder(), "self");
    put(dir, "SKILL.md", skillText("self"));
    put(dir, "other/SKILL.md", skillText("other"));
    expect(load(dir).names).toEqual(["self"]);
  });

  it("takes Markdown files at the top, but no README and the like", () => {
    const dir = tempFolder();
    put(dir, "notes.md", "---\ndescription: How to take notes\n---\n");
    for (const name of ["README.md", "AGENTS.md", "license.md", "text.txt"]) put(dir, name, "No skill");
    put(dir, "sub/loose.md", skillText("loose"));
    expect(load(dir)).toMatchObject({ names: ["notes"], messages: [] });
  });

  it("follows links, into circles too, and takes each file once", () => {
    const [dir, elsewhere] = [tempFolder(), tempFolder()];
    put(elsewhere, "far/SKILL.md", skillText("far"));
    symlinkSync(join(elsewhere, "far"), join(dir, "far"));
    symlinkSync(join(elsewhere, "far"), join(dir, "far-again"));
    for (const loop of ["loop", "ring"]) {
      mkdirSync(join(dir, loop));
      symlinkSync(dir, join(dir, loop, "back"));
    }
    symlinkSync(join(dir, "nowhere"), join(dir, "broken"));
    expect(load(dir)).toMatchObject({ names: ["far"], messages: [] });
  });

  it("stops after 2000 folders, and says so", () => {
    const dir = tempFolder();
    for (let count = 0; count < 2000; count++) mkdirSync(join(dir, `d${count}`));
    put(dir, "e/SKILL.md", skillText("e"));
    expect(load(dir)).toMatchObject({ names: [], messages: [expect.stringContaining("first 2000 folders")] });
  });

  it("keeps the first of one name", () => {
    const dir = tempFolder();
    const winnerPath = put(dir, "a/SKILL.md", skillText("a"));
    const loserPath = put(dir, "b/a/SKILL.md", skillText("a"));
    const { skills, diagnostics } = loadSkillsFromDir({ dir, source: "x" });
    const collision: ResourceCollision = { resourceType: "skill", name: "a", winnerPath, loserPath };
    expect(skills.map((skill) => skill.filePath)).toEqual([winnerPath]);
    expect(diagnostics).toEqual([expect.objectContaining({ type: "collision", path: loserPath, collision })]);
  });
});

describe("loadSkills", () => {
  it("reads given paths, the user's folders, and the project's once it is trusted", () => {
    const home = tempHome();
    const [agentDir, cwd, given] = [tempFolder(), tempFolder(), tempFolder()];
    put(given, "a/SKILL.md", skillText("given"));
    put(agentDir, "skills/b/SKILL.md", skillText("user"));
    put(home, ".agents/skills/c/SKILL.md", skillText("shared"));
    put(cwd, ".pi/skills/d/SKILL.md", skillText("project"));
    const names = (options: { projectIsTrusted?: boolean; includeDefaults?: boolean }): string[] =>
      loadSkills({ cwd, agentDir, skillPaths: [given], ...options }).skills.map((skill) => skill.name);
    expect(names({ projectIsTrusted: true })).toEqual(["given", "project", "user", "shared"]);
    expect(names({})).toEqual(["given", "user", "shared"]);
    expect(names({ includeDefaults: false })).toEqual(["given"]);
  });

  it("names the folders of a project that is not trusted, and paths that do not exist", () => {
    tempHome();
    const cwd = tempFolder();
    put(cwd, ".pi/skills/d/SKILL.md", skillText("d"));
    const { diagnostics } = loadSkills({ cwd, agentDir: tempFolder(), skillPaths: ["missing"] });
    expect(diagnostics).toEqual([
      { type: "warning", message: "There is no such file or folder.", path: join(cwd, "missing") },
      { type: "warning", message: expect.stringContaining(join(cwd, ".pi", "skills")) },
    ]);
  });
});
