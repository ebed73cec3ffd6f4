import { delimiter } from "node:path";

/** Options of {@link createShellEnv}. */
export interface ShellEnvOptions {
  /** Folder of our own programs; put in front of PATH once. */
  binDir?: string | undefined;
  /** Names of variables that commands must not see, such as the keys of providers. */
  filterEnv?: readonly string[] | undefined;
  /** @defaultValue `process.env` */
  base?: NodeJS.ProcessEnv;
}

/**
 * The environment of a command that a model runs. Commands have no terminal and no stdin, so git is told not to ask and
 * not to open an editor: it then keeps the message it has, or fails with a clear one.
 * A command can still set these itself (`GIT_EDITOR=... git commit`).
 */
export function createShellEnv(options: ShellEnvOptions = {}): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...(options.base ?? process.env), GIT_EDITOR: "true", GIT_TERMINAL_PROMPT: "0" };
  removeVariables(env, options.filterEnv ?? []);
  if (options.binDir !== undefined) prependToPath(env, options.binDir);
  return env;
}

function removeVariables(env: NodeJS.ProcessEnv, names: readonly string[]): void {
  const unwanted = new Set(names.map(comparable));
  for (const name of Object.keys(env)) {
    if (unwanted.has(comparable(name))) delete env[name];
  }
}

function prependToPath(env: NodeJS.ProcessEnv, folder: string): void {
  const key = Object.keys(env).find((name) => comparable(name) === comparable("PATH")) ?? "PATH";
  const folders = (env[key] ?? "").split(delimiter).filter((entry) => entry !== "");
  if (!folders.includes(folder)) env[key] = [folder, ...folders].join(delimiter);
}

function comparable(name: string): string {
  return process.platform === "win32" ? name.toLowerCase() : name;
}
