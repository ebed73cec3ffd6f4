"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = permissionGate; /** Asks before commands that delete or that others than you should not run. Where nobody can answer, they are refused. */


const dangerous = /\brm\s+-\w*[rf]|\bsudo\b|\bgit\s+push\b.*--force|\bmkfs\b/;

function permissionGate(pi) {
  pi.on("tool_call", async ({ toolName, input }, ctx) => {
    const command = String(input["command"] ?? "");
    if (toolName !== "bash" || !dangerous.test(command)) return undefined;
    const isAllowed = ctx.hasUI && (await ctx.ui.confirm("Run this?", command, { timeout: 60_000 }));
    return isAllowed ? undefined : { block: true, reason: "The user did not allow this command." };
  });
} /* v9-5a845dff88af70e8 */
