/** Runs commands of the model in bubblewrap: they write in the working folder only and have no network (Linux). */
import { createBashToolDefinition, type ExtensionAPI } from "@pi-stack/coding-agent";

export default function sandboxedBash(pi: ExtensionAPI): void {
  pi.on("session_start", async (_event, ctx) => {
    const { code } = await pi.exec("bwrap", ["--version"]);
    if (code !== 0) {
      ctx.ui.notify("bubblewrap is not there: commands of the model are refused.", "error");
      pi.setActiveTools(pi.getActiveTools().filter((name) => name !== "bash"));
      return;
    }
    const inSandbox = (command: string): string =>
      [
        "bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-net --unshare-pid --die-with-parent",
        `--bind ${quoted(ctx.cwd)} ${quoted(ctx.cwd)} --chdir ${quoted(ctx.cwd)} -- sh -c ${quoted(command)}`,
      ].join(" ");
    pi.registerTool(
      createBashToolDefinition(ctx.cwd, { spawnHook: (spawn) => ({ ...spawn, command: inSandbox(spawn.command) }) }),
    );
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
