/**
 * `node --expose-gc long-day.mjs stream FOLDER REPLIES` streams so many replies of 20 KB, 4 bytes at a time, into an
 * interactive mode; `reopen FOLDER` opens the session that this left. Prints what is on the heap after a collection.
 */
import { join } from "node:path";
import { fauxAssistantMessage, registerFauxProvider } from "@pi-stack/ai";
import {
  AuthStorage,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  InteractiveMode,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { nullTerminal } from "./null-terminal.mjs";

const replyBytes = 20_000;
const [what, folder, replies = "0"] = process.argv.slice(2);

const provider = registerFauxProvider({ models: [{ id: "one", contextWindow: 1e9 }], tokenSize: { min: 1, max: 1 } });
const settingsManager = SettingsManager.inMemory({ compaction: { enabled: false } });
const authStorage = AuthStorage.inMemory({ faux: { type: "api_key", key: "none" } });
const [cwd, agentDir] = [folder, join(folder, "agent")];
const sessions = join(folder, "sessions");
const sessionManager =
  what === "reopen" ? SessionManager.continueRecent(cwd, sessions) : SessionManager.create(cwd, sessions);
const runtime = await createAgentSessionRuntime(
  async ({ sessionManager: manager }) => {
    const services = await createAgentSessionServices({ cwd, agentDir, authStorage, settingsManager });
    const model = provider.getModel("one");
    const { session } = await createAgentSessionFromServices({ services, sessionManager: manager, model });
    return { session, services, diagnostics: [] };
  },
  { cwd, agentDir, sessionManager },
);
const mode = new InteractiveMode(runtime, { terminal: nullTerminal(80, 24) });
await mode.init();

const heaps = [];
for (let reply = 0; reply < Number(replies); reply++) {
  provider.setResponses([fauxAssistantMessage(textOf(reply))]);
  await runtime.session.prompt(`Question ${reply}`);
  if (reply === Math.floor(Number(replies) / 2)) heaps.push(await heapMb());
}
heaps.push(await heapMb());
console.log(JSON.stringify({ heaps }));
await mode.stop();
await runtime.dispose();
process.exit(0);

async function heapMb() {
  // The next frame is drawn, and what it left is collected.
  await new Promise((resolve) => setTimeout(resolve, 100));
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Paragraphs, a list and code, different each time. */
function textOf(reply) {
  let text = "";
  for (let part = 0; text.length < replyBytes; part++) {
    const words = `Reply ${reply}, part ${part}: the quick brown fox jumps over the lazy dog, and goes on.`;
    text +=
      part % 5 === 4
        ? `\`\`\`js\nconst part = ${part};\n\`\`\`\n\n`
        : `${words} ${words}\n\n- one **${part}**\n- two\n\n`;
  }
  return text.slice(0, replyBytes);
}
