import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { app } from "./bench-paths.js";
import { cleanEnv } from "./process.js";

/** An answer of the model: text, or a call of a tool. */
export type Answer = string | { name: string; input: unknown };

/** A person's machine: an empty home, a project, and nothing else. */
export interface Machine {
  home: string;
  project: string;
  /** Outside of the home, with a `models.json` if there is a model. */
  agentDir: string;
  env: NodeJS.ProcessEnv;
  /** The hosts that were connected to or looked up, one a line. */
  network(): string;
}

/** A machine on which only loopback can be reached. */
export function emptyMachine(): Machine {
  const root = mkdtempSync(join(tmpdir(), "pi-machine-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [home, project, agentDir] = [join(root, "home"), join(root, "project"), join(root, "agent")];
  for (const folder of [home, project, agentDir]) mkdirSync(folder);
  const log = join(root, "network.log");
  writeFileSync(log, "");
  const env = {
    ...Object.fromEntries(Object.entries(cleanEnv()).filter(([name]) => !/proxy|_key$|_token$|^pi_/i.test(name))),
    HOME: home,
    USERPROFILE: home,
    NETWORK_LOG: log,
    NODE_OPTIONS: `--require "${join(app, "consumers", "mock-model", "watch-network.cjs").replaceAll("\\", "/")}"`,
  };
  return { home, project, agentDir, env, network: () => readFileSync(log, "utf8") };
}

/** Starts a model that gives these answers in turn, and makes it known. `requests()` ends it and tells what it was asked. */
export async function startModel(machine: Machine, answers: Answer[]): Promise<{ requests(): Promise<unknown[]> }> {
  const script = join(machine.agentDir, "answers.json");
  writeFileSync(script, JSON.stringify(answers));
  const program = join(app, "consumers", "mock-model", "serve.mjs");
  const child = spawn(process.execPath, [program, script], { env: cleanEnv(), stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: baseUrl } = await lines.next();
  const mock = { baseUrl, api: "anthropic-messages", apiKey: "sk-mock", models: [{ id: "m", contextWindow: 1000 }] };
  writeFileSync(join(machine.agentDir, "models.json"), JSON.stringify({ providers: { mock } }));
  machine.env["PI_CODING_AGENT_DIR"] = machine.agentDir;
  return {
    requests: async () => {
      child.stdin.end();
      const { value } = await lines.next();
      await once(child, "exit");
      const requests: unknown = JSON.parse(String(value));
      return Array.isArray(requests) ? requests : [];
    },
  };
}
