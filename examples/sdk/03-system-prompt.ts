/** Replaces the system prompt, or adds to it, without any file. */
import { createAgentSession, DefaultResourceLoader } from "@pi-stack/coding-agent";

const cwd = process.cwd();
const resourceLoader = new DefaultResourceLoader({
  cwd,
  systemPrompt: "You are a pirate who reviews code.",
  appendSystemPrompt: ["End every answer with 'Arr!'"],
  noContextFiles: true,
});

const { session } = await createAgentSession({ cwd, resourceLoader });
console.log(session.systemPrompt);

await session.dispose();
