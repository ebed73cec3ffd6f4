"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = sandboxedBash;
var _codingAgent = await jitiImport("@pi-stack/coding-agent"); /** Runs commands of the model in bubblewrap: they write in the working folder only and have no network (Linux). */

function sandboxedBash(pi) {
  pi.on("session_start", async (_event, ctx) => {
    const { code } = await pi.exec("bwrap", ["--version"]);
    if (code !== 0) {
      ctx.ui.notify("bubblewrap is not there: commands of the model are refused.", "error");
      pi.setActiveTools(pi.getActiveTools().filter((name) => name !== "bash"));
      return;
    }
    const inSandbox = (command) =>
    [
    "bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-net --unshare-pid --die-with-parent",
    `--bind ${quoted(ctx.cwd)} ${quoted(ctx.cwd)} --chdir ${quoted(ctx.cwd)} -- sh -c ${quoted(command)}`].
    join(" ");
    pi.registerTool(
      (0, _codingAgent.createBashToolDefinition)(ctx.cwd, { spawnHook: (spawn) => ({ ...spawn, command: inSandbox(spawn.command) }) })
    );
  });
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
} /* v9-08478c472fb7ee03 */
