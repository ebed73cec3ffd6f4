/** What a call costs while permission rules are on: the text of a command read and judged, a file judged, a whole call of a session. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figure } from "./measure/report.mjs";

const batches = 21;
const calls = 200;
const policy = (file) => import(new URL(`policy/${file}`, import.meta.resolve("@pi-stack/coding-agent")));

const commands = [
  "git status",
  "npm run build -- --watch",
  "cd packages/ai && npx vitest run test/stream 2>&1 | tail -40",
  "grep -rn 'export function' src --include='*.ts' | head -20",
  'for file in src/*.ts; do wc -l "$file"; done',
  "git add -A && git commit -m 'Say what changed' && git log --oneline -3",
];

const rules = {
  mode: "ask",
  allow: ["git *", "npm run *", "npx vitest *", "grep *", "wc *", "tail *", "head *"].map((each) => `bash(${each})`),
  deny: [
    ...Array.from({ length: 15 }, (_, index) => `bash(program-${index} *)`),
    ...Array.from({ length: 15 }, (_, index) => `read(**/secret-${index}*)`),
    "write(/etc/**)",
    "read(~/.ssh)",
    "read(**/.env*)",
  ],
};

export async function measure() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "policy-bench-")));
  try {
    writeFileSync(join(folder, "notes.txt"), "Milk\n");
    const { loadPolicy } = await policy("load-policy.js");
    const { decideCall } = await policy("decide-call.js");
    const sources = [{ owner: "user", where: "settings.json", value: rules }];
    const { policy: loaded } = loadPolicy({
      cwd: folder,
      agentDir: join(folder, "agent"),
      sources,
      toolNames: ["bash"],
    });
    const judge = (toolName, input) => decideCall(loaded, { toolCallId: "1", toolName, input });
    const basis = `${calls} calls a batch, 40 rules`;
    const shell = await perCall((index) => judge("bash", { command: commands[index % commands.length] }));
    const file = await perCall(() => judge("read", { path: "notes.txt" }));
    const [off, on] = [await sessionCall(folder, undefined), await sessionCall(folder, rules)];
    const added = on.map((ms, index) => ms - off[index]);
    return [
      figure("a command, read and judged", shell, { unit: "ms", budget: 0.5, basis }),
      figure("a file of a tool, judged", file, { unit: "ms", budget: 0.5, basis }),
      figure("a call of a session: rules on, above off", added, {
        unit: "ms",
        budget: 0.5,
        basis: "ls in a folder, in turn",
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds a call, once for each batch; the first batches warm up. */
async function perCall(work) {
  const results = [];
  for (let batch = -3; batch < batches; batch++) {
    const from = performance.now();
    for (let index = 0; index < calls; index++) await work(index);
    if (batch >= 0) results.push((performance.now() - from) / calls);
  }
  return results;
}

/** The same for the calls of a tool by a session's agent, without a model. */
async function sessionCall(cwd, permissions) {
  const { AuthStorage, createAgentSession, SessionManager, SettingsManager } = await import("@pi-stack/coding-agent");
  const { session } = await createAgentSession({
    cwd,
    agentDir: join(cwd, "agent"),
    authStorage: AuthStorage.inMemory(),
    settingsManager: SettingsManager.inMemory(permissions ? { permissions } : {}),
    sessionManager: SessionManager.inMemory(cwd),
    tools: ["ls"],
  });
  const { agent } = session;
  const [tool] = agent.state.tools;
  const results = await perCall(async (index) => {
    const toolCall = { type: "toolCall", id: `call-${index}`, name: "ls", arguments: {} };
    const context = { toolCall, args: {}, context: { tools: agent.state.tools }, assistantMessage: undefined };
    await agent.beforeToolCall(context, undefined);
    const result = await tool.execute(toolCall.id, {}, undefined, undefined);
    await agent.afterToolCall({ ...context, result, isError: false }, undefined);
  });
  await session.dispose();
  return results;
}
