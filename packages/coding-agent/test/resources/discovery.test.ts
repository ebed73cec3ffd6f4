import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  createSyntheticSourceInfo,
  DefaultResourceLoader,
  type DefaultResourceLoaderOptions,
  SettingsManager,
  type SourceInfo,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";

/** Folders of a user and a trusted project, and a loader for them. */
function world(): {
  home: string;
  agentDir: string;
  cwd: string;
  skill: (dir: string, name: string) => string;
  loader: (options?: Partial<DefaultResourceLoaderOptions>) => DefaultResourceLoader;
  skills: (options?: Partial<DefaultResourceLoaderOptions>) => string[];
} {
  const home = tempHome();
  const [agentDir, cwd] = [tempFolder(), tempFolder()];
  mkdirSync(join(cwd, ".git"));
  const loader = (options: Partial<DefaultResourceLoaderOptions> = {}): DefaultResourceLoader =>
    new DefaultResourceLoader({ cwd, agentDir, projectIsTrusted: true, ...options });
  return {
    home,
    agentDir,
    cwd,
    skill: (dir, name) => put(dir, `${name}/SKILL.md`, `---\ndescription: ${name} of ${dir}\n---\n`),
    loader,
    skills: (options) =>
      loader(options)
        .getSkills()
        .skills.map((skill) => skill.name),
  };
}

describe("where skills and templates are found", () => {
  it("in settings, then folders, the project's before the user's, what is named first of all", () => {
    const { home, agentDir, cwd, skill, loader } = world();
    const paths = [
      skill(join(cwd, "cli"), "s"),
      skill(join(cwd, ".pi/extra"), "s"),
      skill(join(cwd, ".pi/skills"), "s"),
      skill(join(cwd, ".agents/skills"), "s"),
      skill(join(agentDir, "extra"), "s"),
      skill(join(agentDir, "skills"), "s"),
      skill(join(home, ".agents/skills"), "s"),
    ];
    put(cwd, ".pi/settings.json", '{"skills": ["extra"]}');
    put(agentDir, "settings.json", '{"skills": ["./extra"]}');
    const { skills, diagnostics } = loader({ additionalSkillPaths: ["cli"] }).getSkills();
    expect(skills).toEqual([expect.objectContaining({ name: "s", filePath: paths[0] })]);
    expect(diagnostics.map((each) => each.collision?.loserPath)).toEqual(paths.slice(1));
  });

  it("in .agents/skills of the folders up to the root of the repository, where only folders are skills", () => {
    const { cwd, skill, skills } = world();
    skill(join(cwd, ".agents/skills"), "outer");
    skill(join(cwd, "a/.agents/skills"), "inner");
    put(cwd, "a/.agents/skills/loose.md", "---\ndescription: x\n---\n");
    mkdirSync(join(cwd, "a/b/.git"), { recursive: true });
    mkdirSync(join(cwd, "a/c"));
    expect(skills({ cwd: join(cwd, "a/c") })).toEqual(["inner", "outer"]);
    expect(skills({ cwd: join(cwd, "a/b") })).toEqual([]);
  });

  it("takes the user's ~/.agents for the user's in folders below the home folder too", () => {
    const { home, skill, loader } = world();
    skill(join(home, ".agents/skills"), "shared");
    const below = loader({ cwd: join(home, "work"), projectIsTrusted: false });
    expect(below.getSkills().skills.map(({ sourceInfo }) => sourceInfo.scope)).toEqual(["user"]);
    expect(below.getNotices()).toEqual([]);
  });

  it("says where each came from", () => {
    const { agentDir, cwd, skill, loader } = world();
    const auto = skill(join(cwd, ".pi/skills"), "auto");
    const local = skill(agentDir, "local");
    put(agentDir, "settings.json", '{"skills": ["local"]}');
    expect(
      loader()
        .getSkills()
        .skills.map((each) => each.sourceInfo),
    ).toEqual([
      { path: auto, source: "auto", scope: "project", origin: "top-level", baseDir: join(cwd, ".pi/skills") },
      { path: local, source: "local", scope: "user", origin: "top-level", baseDir: agentDir },
    ]);
    const synthetic: SourceInfo = createSyntheticSourceInfo("/x", { source: "npm:y", origin: "package" });
    expect(synthetic).toEqual({ path: "/x", source: "npm:y", scope: "temporary", origin: "package" });
  });

  it("finds none where there is no home and no folder", () => {
    const { agentDir, cwd, loader } = world();
    const gone = loader({ agentDir: join(agentDir, "none"), cwd: join(cwd, "none") });
    expect([gone.getSkills().skills, gone.getPrompts().prompts, gone.getNotices()]).toEqual([[], [], []]);
  });
});

describe("what settings leave of them", () => {
  it.each([
    ["a glob", ["!b*"], ["a"]],
    ["a glob of paths", ["!skills/b*/SKILL.md"], ["a"]],
    ["a folder", ["-skills/bb"], ["a", "bc"]],
    ["a path with ~", ["-~/skills/bb/SKILL.md"], ["a", "bc"]],
    ["a glob with ~", ["!~/skills/b*"], ["a"]],
    ["an exception", ["!b*", "+skills/bc"], ["a", "bc"]],
    ["an exception taken back", ["!b*", "+skills/bc", "-bc"], ["a"]],
  ])("%s", (_what, entries, expected) => {
    const { home, skill, skills } = world();
    for (const name of ["a", "bb", "bc"]) skill(join(home, "skills"), name);
    const settingsManager = SettingsManager.inMemory({ skills: entries });
    expect(skills({ agentDir: home, settingsManager })).toEqual(expected);
  });

  it("narrows named folders and templates as well, each scope its own", () => {
    const { agentDir, cwd, skill, loader } = world();
    for (const name of ["a", "b"]) skill(join(agentDir, "more"), name);
    put(agentDir, "prompts/p.md", "user");
    put(cwd, ".pi/prompts/q.md", "project");
    put(agentDir, "settings.json", '{"skills": ["more", "-more/a"], "prompts": ["!*"]}');
    const both = loader();
    expect(both.getSkills().skills.map((each) => each.name)).toEqual(["b"]);
    expect(both.getPrompts().prompts.map((each) => each.name)).toEqual(["q"]);
  });

  it("reports a path that does not exist, and a settings file that cannot be read", () => {
    const { agentDir, cwd, loader } = world();
    put(agentDir, "settings.json", '{"skills": ["gone"]}');
    put(cwd, ".pi/settings.json", "{");
    expect(loader().getNotices()).toEqual([
      expect.stringContaining(join(cwd, ".pi", "settings.json")),
      `${join(agentDir, "gone")}: There is no such file or folder.`,
    ]);
  });
});

describe("a project that is not trusted", () => {
  it("B55: brings no skill, no template and no path, and one notice names them", () => {
    const { agentDir, cwd, skill, loader } = world();
    skill(join(cwd, ".pi/skills"), "a");
    skill(join(cwd, ".agents/skills"), "b");
    skill(join(cwd, "c"), "c");
    skill(join(agentDir, "skills"), "mine");
    put(cwd, ".pi/prompts/p.md", "project");
    put(cwd, ".pi/settings.json", '{"skills": ["../c"], "prompts": ["!*"]}');
    put(agentDir, "prompts/q.md", "mine");
    const untrusted = loader({ projectIsTrusted: false });
    expect(untrusted.getSkills().skills.map((each) => each.name)).toEqual(["mine"]);
    expect(untrusted.getPrompts().prompts.map((each) => each.name)).toEqual(["q"]);
    const [notice, ...more] = untrusted.getNotices();
    for (const name of [".pi/skills", ".agents/skills", ".pi/prompts", '"skills" of', '"prompts" of']) {
      expect(notice).toContain(name);
    }
    expect(more).toEqual([]);
    expect(loader({ projectIsTrusted: false, noSkills: true, noPromptTemplates: true }).getNotices()).toEqual([]);
  });
});
