import { type KeybindingsManager, setKeybindings, type Terminal, TUI } from "@pi-stack/tui";
import type { AskTrust } from "../../../composition/project-trust.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import { ThemeController } from "../../../rendering/theme/theme-controller.js";
import type { SettingsManager } from "../../../settings/settings-manager.js";
import type { TrustAnswer } from "../../../trust/decide-trust.js";
import type { ProtectedResource } from "../../../trust/project-resources.js";
import type { Done } from "../dialogs/done.js";
import { type Choice, SelectDialog } from "../dialogs/select-dialog.js";
import { loadKeybindings } from "../keys/load-keybindings.js";

const answers: readonly (Choice & { value: TrustAnswer })[] = [
  { value: "no", label: "Not now", description: "work without it; asked again next time" },
  { value: "these", label: "Trust what is there", description: "asked again when any of it changes" },
  { value: "once", label: "Trust until pi ends" },
  { value: "always", label: "Trust this folder", description: "whatever comes into it" },
  { value: "never", label: "Never", description: "not asked again" },
];

/** The question whether what a project brings may run, as a dialog. Leaving it is "not now". */
export function trustDialog(
  cwd: string,
  resources: readonly ProtectedResource[],
  look: { theme: Theme; keys: KeybindingsManager; tui: TUI },
  done: Done<TrustAnswer>,
): SelectDialog {
  const list = resources.map(({ path, what }) => `  ${path} (${what})`).join("\n");
  const title = `Do you trust this folder? ${cwd}\nIt brings what would run on this machine or steer the model:\n${list}`;
  const give = (value?: string): void => done(answers.find((answer) => answer.value === value)?.value);
  return new SelectDialog({ title, choices: answers, ...look, done: give });
}

/** Asks at the start, on a screen of its own. */
export function askTrustAtStart(terminal: () => Terminal, agentDir: string, settings: SettingsManager): AskTrust {
  return async (cwd, resources) => {
    const { keys } = loadKeybindings(agentDir);
    setKeybindings(keys);
    // Themes of the user only: those of the project wait for the answer.
    const { theme } = new ThemeController(() => [], settings.getGlobalSettings().theme);
    const screen = terminal();
    const tui = new TUI(screen, settings.getShowHardwareCursor());
    const answer = await new Promise<TrustAnswer | undefined>((resolve) => {
      const dialog = trustDialog(cwd, resources, { theme, keys, tui }, resolve);
      tui.addChild(dialog);
      tui.setFocus(dialog);
      tui.start();
    });
    // Nothing of it stays on the screen.
    tui.clear();
    await tui.lendTerminal(() => Promise.resolve());
    await screen.drainInput(200);
    tui.stop();
    return answer;
  };
}
