import fc from "fast-check";
import { expect, it } from "vitest";
import type { ResourceKind } from "../../../src/resources/resource-folders.js";
import { kinds, resourceWorld } from "./world.js";

/** Names that patterns take for one another. */
const files = {
  agent: [
    "extensions/index/index.ts",
    "extensions/a.ts",
    "extensions/b.ts",
    "extensions/-c.ts",
    "extensions/[a].ts",
    "extensions/~d.ts",
    "more/a.ts",
    "skills/one/SKILL.md",
    "skills/two.md",
    "prompts/p.md",
  ],
  home: [".agents/skills/one/SKILL.md", ".agents/skills/skills/one/SKILL.md"],
  project: [
    ".git/HEAD",
    ".pi/extensions/a.ts",
    ".pi/extensions/b/index.ts",
    ".pi/skills/one/SKILL.md",
    ".agents/skills/one/SKILL.md",
    ".pi/themes/t.json",
  ],
  package: ["extensions/a.ts", "extensions/b/index.ts", "extensions/*.ts", "skills/one/SKILL.md", "themes/t.json"],
};

const names = [
  "a.ts",
  "b.ts",
  "index.ts",
  "extensions/a.ts",
  "extensions/b/index.ts",
  "extensions/[a].ts",
  "extensions",
  "extensions/*",
  "**",
  "*.ts",
  "one",
  "skills/one",
  "skills/one/SKILL.md",
  "SKILL.md",
  "../.agents/skills/one",
  "p.md",
  "themes/t.json",
  "pkg/extensions/a.ts",
  "./more/a.ts",
  "",
];
const entry = fc.tuple(fc.constantFrom("", "!", "+", "-"), fc.constantFrom(...names)).map((parts) => parts.join(""));
const list = fc.array(entry, { maxLength: 5 });
const lists = fc.record<Record<ResourceKind, string[]>, never>(
  { extensions: list, skills: list, prompts: list, themes: list },
  { requiredKeys: [] },
);

it("switches exactly one resource, whatever the settings say", async () => {
  const world = resourceWorld(files);
  await fc.assert(
    fc.asyncProperty(
      lists,
      lists,
      lists,
      fc.boolean(),
      fc.nat(),
      fc.boolean(),
      async (user, project, filter, isOfProject, pick, enabled) => {
        const packages = { packages: [{ source: world.packageDir, ...filter }] };
        world.write("user", { ...user, ...(isOfProject ? {} : packages) });
        world.write("project", { ...project, ...(isOfProject ? packages : {}) });
        const resolved = await world.resolve();
        const all = kinds.flatMap((kind) => resolved[kind].map((resource) => ({ kind, resource })));
        const target = all[pick % all.length];
        if (!target) return;
        const { kind, resource } = target;
        const before = await world.states();
        await world.toggle(kind, resource.path, enabled);
        const expected = new Map(before).set(`${kind} ${resource.path}`, enabled);
        expect(await world.states()).toEqual(expected);
        // Doing it again changes nothing.
        const written = [world.read("user"), world.read("project")];
        await world.toggle(kind, resource.path, enabled);
        expect([world.read("user"), world.read("project")]).toEqual(written);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
