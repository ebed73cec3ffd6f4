"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = clock;

var _tui2 = await jitiImport("@pi-stack/tui"); /** A clock above the editor, another spinner, and a bus on which other extensions hear the minutes. */

function clock(pi) {
  let timer;
  const leave = pi.events.on("clock:minute", () => undefined);

  pi.on("session_start", (_event, { ui }) => {
    ui.setWorkingIndicator({ frames: ["◐", "◓", "◑", "◒"], intervalMs: 120 });
    ui.setWorkingMessage("Thinking about it ...");
    ui.setHiddenThinkingLabel("(thoughts)");
    const show = () => {
      const now = new Date().toTimeString().slice(0, 5);
      ui.setWidget("clock", (_tui, theme) => new _tui2.Text(theme.fg("dim", now), 1, 0), { placement: "belowEditor" });
      pi.events.emit("clock:minute", now);
    };
    show();
    timer = setInterval(show, 60_000);
  });
  pi.on("session_shutdown", () => {
    clearInterval(timer);
    leave();
  });
  pi.registerCommand("quiet", {
    description: "Show no work, or show it",
    handler: (args, { ui }) => ui.setWorkingVisible(args === "off")
  });
} /* v9-eeb2818027dd2b35 */
