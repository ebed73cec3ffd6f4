/** Adds a skill and a prompt template of this program to those that are found on disk. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgentSession, createSyntheticSourceInfo, DefaultResourceLoader } from "@pi-stack/coding-agent";

const dir = mkdtempSync(join(tmpdir(), "example-"));
const skillFile = join(dir, "greeting.md");
writeFileSync(skillFile, "---\nname: greeting\ndescription: How to greet\n---\nGreet in Latin.\n");

const cwd = process.cwd();
const resourceLoader = new DefaultResourceLoader({
  cwd,
  additionalSkillPaths: [skillFile],
  promptsOverride: ({ prompts, diagnostics }) => ({
    diagnostics,
    prompts: [
      ...prompts,
      {
        name: "review",
        description: "Reviews a file",
        content: "Review $1 and look for $2.",
        filePath: join(dir, "review.md"),
        sourceInfo: createSyntheticSourceInfo(join(dir, "review.md"), { source: "sdk" }),
      },
    ],
  }),
});

const { session } = await createAgentSession({ cwd, resourceLoader });
console.log(resourceLoader.getSkills().skills.map(({ name }) => name));
await session.prompt("/review index.ts races");
console.log(session.getUserMessagesForForking());

await session.dispose();
