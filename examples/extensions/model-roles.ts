/** `/think` and `/quick`: a model and a level for each kind of work. Tells of every change. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function modelRoles(pi: ExtensionAPI): void {
  pi.registerCommand("think", {
    description: "Think longer",
    getArgumentCompletions: (prefix) =>
      ["medium", "high"].filter((level) => level.startsWith(prefix)).map((level) => ({ value: level, label: level })),
    handler: (args) => pi.setThinkingLevel(args === "medium" ? "medium" : "high"),
  });
  pi.registerCommand("quick", {
    description: "The cheapest model that has a key",
    handler: async (_args, ctx) => {
      const models = ctx.modelRegistry.getAvailable().sort((one, other) => one.cost.output - other.cost.output);
      const [cheapest] = models;
      if (cheapest && (await pi.setModel(cheapest)))
        ctx.ui.notify(`Now ${cheapest.id}, was ${ctx.model?.id ?? "none"}`);
    },
  });
  pi.on("model_select", ({ model, source }, ctx) => ctx.ui.setStatus("model", `${model.id} (${source})`));
  pi.on("thinking_level_select", ({ level, previousLevel }, ctx) =>
    ctx.ui.notify(`Thinks ${level} now, ${previousLevel} before; ${pi.getThinkingLevel()} counts.`),
  );
}
