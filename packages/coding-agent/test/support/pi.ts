import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type ReplayResponse, type ReplayServer, startReplayServer } from "@pi-stack/ai/testing";
import { inject, onTestFinished } from "vitest";
import { put, tempFolder } from "./folder.js";

export const piPath: string = inject("piPath");

/** How a run of the command ended. */
export interface PiResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A home, a project and a server that answers as Anthropic's does. */
export interface PiWorld {
  home: string;
  cwd: string;
  agentDir: string;
  server: ReplayServer;
  env: NodeJS.ProcessEnv;
  run(args: string[], options?: { stdin?: string; cwd?: string; env?: NodeJS.ProcessEnv }): Promise<PiResult>;
  start(args: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }): ChildProcess;
}

/** Everything that `pi` needs, on this machine alone. */
export async function piWorld(
  script: Parameters<typeof startReplayServer>[0] = [reply("Hello there")],
): Promise<PiWorld> {
  const server = await startReplayServer(script);
  onTestFinished(() => server.close());
  const home = tempFolder();
  const cwd = tempFolder();
  const agentDir = join(home, ".pi", "agent");
  const mock = {
    baseUrl: server.url,
    api: "anthropic-messages",
    apiKey: "sk-mock-secret",
    models: [{ id: "m", contextWindow: 1000 }, { id: "other" }],
  };
  put(agentDir, "settings.json", '{"retry":{"baseDelayMs":1}}');
  put(agentDir, "models.json", JSON.stringify({ providers: { mock } }));
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    // What listens on this machine is no part of a test.
    PI_LOCAL_SERVERS: "",
    TMPDIR: process.env["TMPDIR"],
    NODE_OPTIONS: "--unhandled-rejections=strict",
  };
  const start: PiWorld["start"] = (args, options = {}) => {
    const child = spawn(process.execPath, [piPath, ...args], {
      cwd: options.cwd ?? cwd,
      env: { ...env, ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const run: PiWorld["run"] = async (args, options = {}) => {
    const child = spawn(process.execPath, [piPath, ...args], {
      cwd: options.cwd ?? cwd,
      env: { ...env, ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.stdin ?? "");
    return finished(child);
  };
  return { home, cwd, agentDir, server, env, run, start };
}

/** What a process printed, and how it ended. */
export async function finished(child: ChildProcess): Promise<PiResult> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, stdout, stderr };
}

/** An answer in Anthropic's wire format: text, or tool calls. */
export function reply(content: string | { name: string; input: unknown }[], stopReason?: string): ReplayResponse {
  const calls = typeof content === "string" ? [] : content;
  const blocks =
    typeof content === "string"
      ? [block(0, { type: "text", text: "" }, { type: "text_delta", text: content })]
      : calls.map(({ name, input }, index) =>
          block(
            index,
            { type: "tool_use", id: `call_${index}`, name, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(input) },
          ),
        );
  const stop = stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn");
  return {
    body: [
      event("message_start", {
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "m",
          content: [],
          usage: { input_tokens: 5, output_tokens: 1 },
        },
      }),
      ...blocks,
      event("message_delta", { delta: { stop_reason: stop }, usage: { output_tokens: 7 } }),
      event("message_stop", {}),
    ].join(""),
  };
}

function block(index: number, content: object, delta: object): string {
  return [
    event("content_block_start", { index, content_block: content }),
    event("content_block_delta", { index, delta }),
    event("content_block_stop", { index }),
  ].join("");
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
