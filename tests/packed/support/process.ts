import { spawn } from "node:child_process";
import { once } from "node:events";

/** How a program ended. */
export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a program is given. */
export interface ProcessOptions {
  cwd?: string;
  /** @defaultValue {@link cleanEnv} */
  env?: NodeJS.ProcessEnv;
  stdin?: string;
  /** Milliseconds until it is killed. @defaultValue 420000: npm with an empty cache takes minutes on a slow line */
  timeoutMs?: number;
}

/** Our environment without what the package manager that started us put there. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const ours = /^(npm_|pnpm_|turbo|vitest|node_options$|node_env$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** Runs a program to its end. */
export async function run(program: string, args: string[], options: ProcessOptions = {}): Promise<ProcessResult> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env ?? cleanEnv(),
    stdio: ["pipe", "pipe", "pipe"],
    timeout: options.timeoutMs ?? 420_000,
    killSignal: "SIGKILL",
    // npm and pnpm are command files there.
    shell: process.platform === "win32" && program !== process.execPath,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.stdin ?? "");
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, stdout, stderr };
}

/** Runs a program that must succeed; returns what it printed. */
export async function runOrFail(program: string, args: string[], options: ProcessOptions = {}): Promise<string> {
  const result = await run(program, args, options);
  if (result.code !== 0) {
    throw new Error(
      `${[program, ...args].join(" ")} ended with ${result.code ?? "a signal, killed or out of time"}:\n${result.stdout}\n${result.stderr}`,
    );
  }
  return result.stdout;
}
