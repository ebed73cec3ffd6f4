"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = ssh;
var _codingAgent = await jitiImport("@pi-stack/coding-agent"); /** `pi --ssh user@host`: commands of the model and of yours run on another machine. */

function ssh(pi) {
  pi.registerFlag("ssh", { description: "run commands on this host", type: "string" });

  const operationsFor = (host) => ({
    exec: async (command, cwd, { onData, signal, timeout }) => {
      const remote = `cd ${quoted(cwd)} && ${command}`;
      const limits = { ...(signal ? { signal } : {}), ...(timeout ? { timeout: timeout * 1000 } : {}) };
      const { stdout, stderr, code } = await pi.exec("ssh", ["-oBatchMode=yes", "--", host, remote], limits);
      await onData(Buffer.from(stdout + stderr));
      return { exitCode: code };
    }
  });

  pi.on("session_start", (_event, ctx) => {
    const host = pi.getFlag("ssh");
    if (typeof host !== "string") return;
    pi.registerTool((0, _codingAgent.createBashToolDefinition)(ctx.cwd, { operations: operationsFor(host) }));
    ctx.ui.setStatus("ssh", host);
  });
  pi.on("user_bash", () => {
    const host = pi.getFlag("ssh");
    return typeof host === "string" ? { operations: operationsFor(host) } : undefined;
  });
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
} /* v9-5c8a31f4c8d7d8f0 */
