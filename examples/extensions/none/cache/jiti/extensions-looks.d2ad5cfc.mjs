"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = looks; /** `/next-theme`, and outputs that are unfolded as long as there are few. */


function looks(pi) {
  pi.registerCommand("next-theme", {
    description: "The next theme",
    handler: (_args, { ui }) => {
      const names = ui.getAllThemes().map(({ name }) => name);
      const next = names[(names.indexOf(ui.theme.name) + 1) % names.length] ?? "dark";
      const { success, error } = ui.setTheme(next);
      ui.notify(success ? `Now ${ui.getTheme(next)?.name}` : error ?? "No such theme", success ? "info" : "error");
    }
  });
  pi.on("turn_end", ({ toolResults }, { ui }) => {
    if (toolResults.length === 1 && !ui.getToolsExpanded()) ui.setToolsExpanded(true);
  });
} /* v9-721fed9cceabfba0 */
