import { existsSync } from "node:fs";
import { delimiter as hostDelimiter, posix, win32 } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** A shell and the arguments that come before the command text. */
export interface ShellCommand {
  shell: string;
  args: string[];
}

/** What the search for a shell looks at; a test gives its own machine. */
export interface ShellSearch {
  /** The `shellPath` setting. It always wins. */
  shellPath?: string | undefined;
  platform?: NodeJS.Platform;
  env?: NodeJS.ProcessEnv;
  exists?: (path: string) => boolean;
}

/**
 * Finds the shell for the bash tool: the setting; on Windows Git Bash, then a `bash.exe` on PATH that is not the stub of
 * WSL (it would run the command in another system); elsewhere `/bin/bash`, a `bash` on PATH, `sh`.
 *
 * @throws {@link CodingAgentError} with code `shell_missing`; the message lists what was tried
 */
export function findShell(search: ShellSearch = {}): ShellCommand {
  const exists = search.exists ?? existsSync;
  if (search.shellPath !== undefined && search.shellPath !== "") {
    if (exists(search.shellPath)) return { shell: search.shellPath, args: ["-c"] };
    throw new CodingAgentError(
      "shell_missing",
      `The shell ${search.shellPath} does not exist. Correct shellPath in the settings.`,
    );
  }
  const platform = search.platform ?? process.platform;
  const env = search.env ?? process.env;
  const candidates = platform === "win32" ? windowsShells(env) : unixShells(env);
  const shell = candidates.find(exists);
  if (shell !== undefined) return { shell, args: ["-c"] };
  if (platform !== "win32") return { shell: "sh", args: ["-c"] };
  throw new CodingAgentError(
    "shell_missing",
    `No bash found. Install Git for Windows or set shellPath in the settings. Tried:\n${candidates.join("\n")}`,
  );
}

/**
 * {@link findShell} on this machine.
 *
 * @throws {@link CodingAgentError} with code `shell_missing`
 */
export function getShellConfig(shellPath?: string): ShellCommand {
  return findShell({ shellPath });
}

function unixShells(env: NodeJS.ProcessEnv): string[] {
  const folders = (env["PATH"] ?? "").split(hostDelimiter).filter((folder) => posix.isAbsolute(folder));
  return ["/bin/bash", ...folders.map((folder) => posix.join(folder, "bash"))];
}

function windowsShells(env: NodeJS.ProcessEnv): string[] {
  const programs = [windowsVariable(env, "ProgramFiles"), windowsVariable(env, "ProgramFiles(x86)")];
  const folders = (windowsVariable(env, "PATH") ?? "").split(";").map((folder) => folder.replace(/^"|"$/g, "").trim());
  return [
    ...programs.filter((folder) => folder !== undefined).map((folder) => win32.join(folder, "Git", "bin", "bash.exe")),
    ...folders
      .filter((folder) => win32.isAbsolute(folder) && !isWslFolder(folder))
      .map((f) => win32.join(f, "bash.exe")),
  ];
}

/** Environment names have no case on Windows, but a copied environment object has. */
function windowsVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const key = Object.keys(env).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? undefined : env[key];
  return value === "" ? undefined : value;
}

/** `System32\bash.exe` starts WSL; the entry in `WindowsApps` is an alias for it or for the store. */
function isWslFolder(folder: string): boolean {
  return /\\(system32|sysnative|syswow64|windowsapps)(\\|$)/i.test(win32.normalize(folder));
}
