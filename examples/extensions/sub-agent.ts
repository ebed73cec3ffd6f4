/** A tool that gives a task to another pi, with a context of its own. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function subAgent(pi: ExtensionAPI): void {
  pi.registerTool({
    name: "delegate",
    label: "Delegate",
    description: "Gives a task to another agent and returns its answer. It knows nothing of this conversation.",
    parameters: { type: "object", properties: { task: { type: "string" } }, required: ["task"] },
    execute: async (_id, args, signal, onUpdate) => {
      const task = String(args["task"] ?? "");
      onUpdate?.({ content: [{ type: "text", text: "Another agent is at work ..." }], details: undefined });
      const options = { timeout: 600_000, ...(signal ? { signal } : {}) };
      const { stdout, stderr, code } = await pi.exec("pi", ["-p", "--no-session", task], options);
      if (code !== 0) throw new Error(stderr.trim() || `The agent ended with ${code}`);
      return { content: [{ type: "text", text: stdout }], details: undefined };
    },
  });
}
