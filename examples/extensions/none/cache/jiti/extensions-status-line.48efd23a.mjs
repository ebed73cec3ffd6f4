"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = statusLine;

var _tui2 = await jitiImport("@pi-stack/tui"); /** Counts turns in the footer and in the window's title; `/bare` shows a footer and a header of its own. */

function statusLine(pi) {
  let turns = 0;
  pi.on("turn_end", ({ turnIndex }, ctx) => {
    turns++;
    ctx.ui.setStatus("turns", `${turns} turns (${turnIndex + 1} in this run)`);
    ctx.ui.setTitle(`pi: ${pi.getSessionName() ?? "unnamed"}, ${turns} turns`);
  });
  pi.registerCommand("bare", {
    description: "Another header and footer, or the usual ones",
    handler: (args, { ui, getContextUsage }) => {
      const isBare = args !== "off";
      ui.setHeader(isBare ? (_tui, theme) => new _tui2.Text(theme.bold("pi"), 0, 0) : undefined);
      const share = `${Math.round(getContextUsage()?.percent ?? 0)} %`;
      ui.setFooter(
        isBare ?
        (_tui, theme, data) => new _tui2.Text(theme.fg("dim", `${data.getGitBranch() ?? ""} ${share}`), 0, 0) :
        undefined
      );
    }
  });
} /* v9-df24af398ca47309 */
