/** Asks before commands that delete or that others than you should not run. Where nobody can answer, they are refused. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

const dangerous = /\brm\s+-\w*[rf]|\bsudo\b|\bgit\s+push\b.*--force|\bmkfs\b/;

export default function permissionGate(pi: ExtensionAPI): void {
  pi.on("tool_call", async ({ toolName, input }, ctx) => {
    const command = String(input["command"] ?? "");
    if (toolName !== "bash" || !dangerous.test(command)) return undefined;
    const isAllowed = ctx.hasUI && (await ctx.ui.confirm("Run this?", command, { timeout: 60_000 }));
    return isAllowed ? undefined : { block: true, reason: "The user did not allow this command." };
  });
}
