/** `/plan`, ctrl+alt+p or `--plan`: the model may read and think, and nothing else, until you say go. */
import type { ExtensionAPI, ExtensionContext } from "@pi-stack/coding-agent";

const readOnly = ["read", "grep", "find", "ls"];

export default function planMode(pi: ExtensionAPI): void {
  let before: string[] | undefined;

  const toggle = (ctx: ExtensionContext): void => {
    if (before) pi.setActiveTools(before);
    before = before ? undefined : pi.getActiveTools();
    if (before) pi.setActiveTools(readOnly);
    ctx.ui.setStatus("plan", before ? "plan mode" : undefined);
  };

  pi.registerFlag("plan", { description: "begin in plan mode", type: "boolean", default: false });
  pi.registerCommand("plan", { description: "Plan, or work", handler: (_args, ctx) => toggle(ctx) });
  pi.registerShortcut("ctrl+alt+p", { description: "Plan, or work", handler: toggle });
  pi.on("session_start", (_event, ctx) => {
    if (pi.getFlag("plan") === true) toggle(ctx);
  });
  pi.on("before_agent_start", ({ systemPrompt }) =>
    before ? { systemPrompt: `${systemPrompt}\n\nMake a plan and stop. Change nothing.` } : undefined,
  );
}
