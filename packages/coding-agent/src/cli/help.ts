import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Extension } from "../contracts/extension.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { flagSpecs } from "./flags.js";

/** Whether there can be extensions whose flags belong into the help. Looks, without reading anything that could fail. */
export function mayBringFlags(isAnyNamed: boolean): boolean {
  if (isAnyNamed) return true;
  try {
    const agentDir = getAgentDir();
    if (existsSync(join(agentDir, "extensions"))) return true;
    return /"(?:extensions|packages)"/.test(readFileSync(join(agentDir, "settings.json"), "utf8"));
  } catch {
    // No settings, no home: nothing to load.
    return false;
  }
}

/** What `pi --help` prints. */
export function helpText(version: string, extensions: readonly Extension[] = []): string {
  const flags = flagSpecs.map(({ short, usage, help }) => flagLine(short ? `${short}, ${usage}` : usage, help));
  const named = new Map(extensions.toReversed().flatMap((extension) => [...extension.flags]));
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  const theirs = sorted.map(([name, { type, description = "" }]) =>
    flagLine(type === "string" ? `--${name} <value>` : `--${name}`, description),
  );
  return `pi ${version}, a coding agent in your terminal

Usage
  pi [flags] [@file ...] [message ...]      talk at a terminal
  pi -p [flags] [@file ...] [message ...]   ask, and print the answer
  pi --mode rpc [flags]                     serve a program: commands on stdin, answers and events on stdout
  pi install|remove|update|list|config      packages of extensions, skills, prompts and themes; each has --help
  pi auth status|login|logout               keys and logins
  pi doctor                                 what works on this machine, and what to do about the rest
  pi demo                                   watch the agent fix a failing test; needs no key and no network

Flags
${flags.join("\n")}
  ${"--".padEnd(36)} what follows is text
${theirs.length === 0 ? "" : `\nFlags of extensions\n${theirs.join("\n")}\n`}
Text on stdin and the content of each @file come before the first message; further messages are sent one after another.

Keys come from --api-key, ~/.pi/agent/auth.json, or the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, ...).
Ollama, LM Studio, llama.cpp and vLLM are found while they run: --model local/MODEL. Other servers stand in ~/.pi/agent/models.json.

Exit codes
  0 answered · 1 failed, cut at the token limit, or used wrongly · 3 ended by a limit (--max-turns, ...)
  129, 130, 143 ended by SIGHUP, SIGINT, SIGTERM · 141 the reader of the output went away
`;
}

function flagLine(usage: string, help: string): string {
  return `  ${usage.padEnd(36)} ${help}`.trimEnd();
}
