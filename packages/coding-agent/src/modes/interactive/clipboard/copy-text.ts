import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { runProgram } from "./run-program.js";

/** How {@link copyToClipboard} works; everything has a default. */
export interface CopyOptions {
  /** Sends a sequence to the terminal. @defaultValue to stdout */
  write?: (sequence: string) => void;
  env?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
}

/** Terminals cut or refuse more than this: letters of base64. */
const maxSequence = 100_000;

/**
 * Puts a text on the clipboard of the user: by a program of the system or, over a network or where there is none, by
 * the terminal. Resolves with the way that it went: a program, or "terminal", which never says whether it took it.
 * @throws {@link CodingAgentError} with code "clipboard_unavailable"
 */
export async function copyToClipboard(text: string, options: CopyOptions = {}): Promise<string> {
  const { env = process.env, platform = process.platform } = options;
  const isRemote = Boolean(env["SSH_CONNECTION"] || env["SSH_CLIENT"] || env["SSH_TTY"] || env["MOSH_CONNECTION"]);
  // A program here would fill the clipboard of the other machine.
  for (const [program, args] of isRemote ? tmuxPrograms(env) : [...localPrograms(env, platform), ...tmuxPrograms(env)])
    if (await runProgram(program, args, encoded(program, text))) return program;
  const data = Buffer.from(text, "utf8").toString("base64");
  if (data.length > maxSequence) throw tooLong(text);
  const write = options.write ?? ((sequence: string) => void process.stdout.write(sequence));
  // Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, OSC 52 (read 2026-11-30)
  write(`\x1b]52;c;${data}\x07`);
  return "terminal";
}

function localPrograms(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): [program: string, args: string[]][] {
  if (platform === "darwin") return [["pbcopy", []]];
  if (platform === "win32") return [["clip", []]];
  return [
    ...(env["TERMUX_VERSION"] ? [program("termux-clipboard-set")] : []),
    ...(env["WAYLAND_DISPLAY"] ? [program("wl-copy")] : []),
    ...(env["DISPLAY"] ? [program("xclip", "-selection", "clipboard"), program("xsel", "--clipboard", "--input")] : []),
    ...(env["WSL_DISTRO_NAME"] ? [program("clip.exe")] : []),
  ];
}

/** tmux hands it on to the terminal that it runs in. Source: tmux(1), load-buffer -w (read 2026-11-30) */
function tmuxPrograms(env: NodeJS.ProcessEnv): [program: string, args: string[]][] {
  return env["TMUX"] ? [program("tmux", "load-buffer", "-w", "-")] : [];
}

/** Windows takes letters beyond ASCII only in its own encoding. */
function encoded(program: string, text: string): Uint8Array {
  return program.startsWith("clip") ? Buffer.from(`\uFEFF${text}`, "utf16le") : Buffer.from(text, "utf8");
}

function program(name: string, ...args: string[]): [program: string, args: string[]] {
  return [name, args];
}

function tooLong(text: string): CodingAgentError {
  return new CodingAgentError(
    "clipboard_unavailable",
    `No program for the clipboard was found, and ${text.length} characters are too much for the terminal. Install wl-copy, xclip or xsel, or use /export.`,
  );
}
