import { DefaultResourceLoader } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";

function folders(): { cwd: string; agentDir: string } {
  tempHome();
  const [cwd, agentDir] = [tempFolder(), tempFolder()];
  put(agentDir, "skills/found/SKILL.md", "---\ndescription: Found\n---\n");
  put(agentDir, "prompts/found.md", "Found");
  put(cwd, "named/SKILL.md", "---\ndescription: Named\n---\n");
  put(cwd, "named.md", "Named");
  return { cwd, agentDir };
}

function names(loader: DefaultResourceLoader): string[][] {
  return [loader.getSkills().skills, loader.getPrompts().prompts].map((items) => items.map((item) => item.name));
}

describe("DefaultResourceLoader", () => {
  it("takes named paths although nothing else is wanted", () => {
    const named = { additionalSkillPaths: ["named"], additionalPromptTemplatePaths: ["named.md"] };
    const loader = new DefaultResourceLoader({ ...folders(), ...named, noSkills: true, noPromptTemplates: true });
    expect(names(loader)).toEqual([["named"], ["named"]]);
  });

  it("is extended until it is reloaded; what was there wins", async () => {
    const { cwd, agentDir } = folders();
    const loader = new DefaultResourceLoader({ cwd, agentDir });
    const clash = put(cwd, "found.md", "Another");
    const metadata = { source: "npm:x", scope: "user", origin: "package" } as const;
    loader.extendResources({ skillPaths: [{ path: "named", metadata }], promptPaths: ["named.md", clash] });
    expect(names(loader)).toEqual([
      ["found", "named"],
      ["found", "named"],
    ]);
    expect(loader.getSkills().skills[1]?.sourceInfo).toMatchObject(metadata);
    expect(loader.getNotices()).toEqual([expect.stringContaining(`The prompt "found" of ${clash} is left out`)]);
    put(agentDir, "prompts/later.md", "Later");
    await loader.reload();
    expect(names(loader)).toEqual([["found"], ["found", "later"]]);
  });

  it("finds themes: named ones first, then settings, then folders; sees new ones at once", () => {
    const { cwd, agentDir } = folders();
    put(agentDir, "settings.json", '{"themes": ["./set.json", "!off.json"]}');
    const paths = [put(cwd, "named.json", "{}"), put(agentDir, "set.json", "{}"), put(agentDir, "themes/a.json", "{}")];
    put(agentDir, "themes/off.json", "{}");
    const loader = new DefaultResourceLoader({ cwd, agentDir, additionalThemePaths: ["named.json"] });
    const files = (): string[] => loader.getThemes().themes.map(({ filePath }) => filePath);
    expect(files()).toEqual(paths);
    const later = put(agentDir, "themes/later.json", "{}");
    expect(files()).toEqual([...paths, later]);
    const named = new DefaultResourceLoader({ cwd, agentDir, additionalThemePaths: ["named.json"], noThemes: true });
    named.extendResources({ themePaths: [later] });
    expect(named.getThemes().themes.map(({ filePath }) => filePath)).toEqual([paths[0], later]);
  });

  it("lets overrides have the last word", () => {
    const loader = new DefaultResourceLoader({
      ...folders(),
      systemPrompt: "base",
      appendSystemPrompt: ["a"],
      skillsOverride: ({ diagnostics }) => ({ skills: [], diagnostics }),
      promptsOverride: ({ prompts }) => ({ prompts, diagnostics: [{ type: "error", message: "Odd." }] }),
      agentsFilesOverride: ({ agentsFiles }) => ({ agentsFiles: [...agentsFiles, { path: "/x", content: "x" }] }),
      systemPromptOverride: (base) => `${base} and more`,
      appendSystemPromptOverride: (base) => [...base, "b"],
    });
    expect(names(loader)).toEqual([[], ["found"]]);
    expect(loader.getNotices()).toEqual(["Odd."]);
    expect(loader.getAgentsFiles().agentsFiles.at(-1)).toEqual({ path: "/x", content: "x" });
    expect([loader.getSystemPrompt(), loader.getAppendSystemPrompt()]).toEqual(["base and more", ["a", "b"]]);
  });

  it("lets an override take the system prompt away", () => {
    const loader = new DefaultResourceLoader({
      ...folders(),
      systemPrompt: "x",
      systemPromptOverride: () => undefined,
    });
    expect(loader.getSystemPrompt()).toBeUndefined();
  });
});
