import { flagSpecs } from "./flags.js";

/** What `pi --help` prints. */
export function helpText(version: string): string {
  const flags = flagSpecs.map(
    ({ short, usage, help }) => `  ${(short ? `${short}, ${usage}` : usage).padEnd(36)} ${help}`,
  );
  return `pi ${version}, a coding agent in your terminal

Usage
  pi [flags] [@file ...] [message ...]      talk at a terminal
  pi -p [flags] [@file ...] [message ...]   ask, and print the answer
  pi --mode rpc [flags]                     serve a program: commands on stdin, answers and events on stdout
  pi demo                                   watch the agent fix a failing test; needs no key and no network

Flags
${flags.join("\n")}
  ${"--".padEnd(36)} what follows is text

Text on stdin and the content of each @file come before the first message; further messages are sent one after another.

Keys come from --api-key, ~/.pi/agent/auth.json, or the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, ...).
Local servers and other providers stand in ~/.pi/agent/models.json.

Exit codes
  0 answered · 1 failed, cut at the token limit, or used wrongly · 129, 130, 143 ended by SIGHUP, SIGINT, SIGTERM
  141 the reader of the output went away
`;
}
