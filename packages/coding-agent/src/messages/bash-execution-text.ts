import type { BashExecutionMessage } from "../augment/agent-core.js";

/** A `!` command as the model reads it. The layout is a contract; the fence grows when the output holds one itself. */
export function bashExecutionToText(message: BashExecutionMessage): string {
  const parts = [`Ran \`${message.command}\`\n`];
  if (message.output) {
    const fence = fenceFor(message.output);
    parts.push(`${fence}\n${message.output}\n${fence}`);
  } else {
    parts.push("(no output)");
  }
  if (message.cancelled) parts.push("\n\n(command cancelled)");
  else if (message.exitCode) parts.push(`\n\nCommand exited with code ${message.exitCode}`);
  if (message.truncated && message.fullOutputPath) {
    parts.push(`\n\n[Output truncated. Full output: ${message.fullOutputPath}]`);
  }
  return parts.join("");
}

function fenceFor(output: string): string {
  const longest = Math.max(2, ...(output.match(/^`{3,}/gm) ?? []).map((run) => run.length));
  return "`".repeat(longest + 1);
}
