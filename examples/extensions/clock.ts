/** A clock above the editor, another spinner, and a bus on which other extensions hear the minutes. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";

export default function clock(pi: ExtensionAPI): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const leave = pi.events.on("clock:minute", () => undefined);

  pi.on("session_start", (_event, { ui }) => {
    ui.setWorkingIndicator({ frames: ["◐", "◓", "◑", "◒"], intervalMs: 120 });
    ui.setWorkingMessage("Thinking about it ...");
    ui.setHiddenThinkingLabel("(thoughts)");
    const show = (): void => {
      const now = new Date().toTimeString().slice(0, 5);
      ui.setWidget("clock", (_tui, theme) => new Text(theme.fg("dim", now), 1, 0), { placement: "belowEditor" });
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
    handler: (args, { ui }) => ui.setWorkingVisible(args === "off"),
  });
}
