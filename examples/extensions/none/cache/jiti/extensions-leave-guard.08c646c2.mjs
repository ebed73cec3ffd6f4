"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = leaveGuard; /** Asks before a session with files that are not committed is left, in any way. */


function leaveGuard(pi) {
  const mayLeave = async (ctx) => {
    const { stdout } = await pi.exec("git", ["status", "--porcelain"], { cwd: ctx.cwd, timeout: 5000 });
    if (stdout.trim() === "" || !ctx.hasUI) return { cancel: false };
    const count = stdout.trim().split("\n").length;
    return { cancel: !(await ctx.ui.confirm("Leave?", `${count} files are not committed.`)) };
  };
  pi.on("session_before_switch", (_event, ctx) => mayLeave(ctx));
  pi.on("session_before_tree", (_event, ctx) => mayLeave(ctx));
  pi.on("session_shutdown", ({ reason }, ctx) => ctx.ui.setStatus("leave", `left: ${reason}`));
} /* v9-9c799a443a87686d */
