/** `pi --ssh user@host`: commands of the model and of yours run on another machine. */
import { type BashOperations, createBashToolDefinition, type ExtensionAPI } from "@pi-stack/coding-agent";

export default function ssh(pi: ExtensionAPI): void {
  pi.registerFlag("ssh", { description: "run commands on this host", type: "string" });

  const operationsFor = (host: string): BashOperations => ({
    exec: async (command, cwd, { onData, signal, timeout }) => {
      const remote = `cd ${quoted(cwd)} && ${command}`;
      const limits = { ...(signal ? { signal } : {}), ...(timeout ? { timeout: timeout * 1000 } : {}) };
      const { stdout, stderr, code } = await pi.exec("ssh", ["-oBatchMode=yes", "--", host, remote], limits);
      await onData(Buffer.from(stdout + stderr));
      return { exitCode: code };
    },
  });

  pi.on("session_start", (_event, ctx) => {
    const host = pi.getFlag("ssh");
    if (typeof host !== "string") return;
    pi.registerTool(createBashToolDefinition(ctx.cwd, { operations: operationsFor(host) }));
    ctx.ui.setStatus("ssh", host);
  });
  pi.on("user_bash", () => {
    const host = pi.getFlag("ssh");
    return typeof host === "string" ? { operations: operationsFor(host) } : undefined;
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
