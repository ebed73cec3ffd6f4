"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = gitCheckpoint; /** Keeps the state of the files before each turn as a git stash object, and names the place in the tree by it. */


function gitCheckpoint(pi) {
  pi.on("turn_start", async (_event, ctx) => {
    const { stdout, code } = await pi.exec("git", ["stash", "create"], { cwd: ctx.cwd, timeout: 10_000 });
    const leaf = ctx.sessionManager.getLeafId();
    if (code !== 0 || stdout.trim() === "" || leaf === null) return;
    pi.appendEntry("git-checkpoint", { commit: stdout.trim(), entryId: leaf });
    pi.setLabel(leaf, `files ${stdout.trim().slice(0, 7)}`);
  });
  pi.on("session_before_fork", async ({ entryId }, ctx) => {
    const checkpoints = ctx.sessionManager.
    getEntries().
    flatMap((entry) => entry.type === "custom" ? [entry.data] : []);
    const known = checkpoints.find((data) => JSON.stringify(data ?? "").includes(entryId));
    if (known) ctx.ui.notify(`The files of then: git stash apply ${JSON.stringify(known)}`);
  });
} /* v9-4f8d21bd39c3113b */
