import { changelogCommand } from "./changelog.js";
import { cloneCommand } from "./clone.js";
import { compactCommand } from "./compact.js";
import { copyCommand } from "./copy.js";
import { debugCommand } from "./debug.js";
import { exportCommand } from "./export.js";
import { forkCommand } from "./fork.js";
import { hotkeysCommand } from "./hotkeys.js";
import { importCommand } from "./import.js";
import { loginCommand } from "./login.js";
import { logoutCommand } from "./logout.js";
import { modelCommand } from "./model.js";
import { nameCommand } from "./name.js";
import { newCommand } from "./new.js";
import { queueCommand } from "./queue.js";
import { quitCommand } from "./quit.js";
import { redoCommand } from "./redo.js";
import { reloadCommand } from "./reload.js";
import { resumeCommand } from "./resume.js";
import { rewindCommand } from "./rewind.js";
import { scopedModelsCommand } from "./scoped-models.js";
import { sessionCommand } from "./session.js";
import { settingsCommand } from "./settings.js";
import { shareCommand } from "./share.js";
import type { AppCommand } from "./slash-command.js";
import { themeCommand } from "./theme.js";
import { thinkingCommand } from "./thinking.js";
import { treeCommand } from "./tree.js";
import { trustCommand } from "./trust.js";
import { undoCommand } from "./undo.js";

/** Every command of pi itself, in the order of the help. */
export const appCommands: readonly AppCommand[] = [
  settingsCommand,
  modelCommand,
  scopedModelsCommand,
  thinkingCommand,
  themeCommand,
  loginCommand,
  logoutCommand,
  newCommand,
  resumeCommand,
  treeCommand,
  undoCommand,
  redoCommand,
  rewindCommand,
  forkCommand,
  cloneCommand,
  nameCommand,
  sessionCommand,
  compactCommand,
  copyCommand,
  queueCommand,
  exportCommand,
  importCommand,
  shareCommand,
  hotkeysCommand,
  changelogCommand,
  reloadCommand,
  trustCommand,
  quitCommand,
  debugCommand,
];

/** The command that a text calls, and its words; `undefined` for an ordinary prompt. */
export function findCommand(text: string): { command: AppCommand; args: string } | undefined {
  const [, name, args = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const command = appCommands.find((each) => each.name === name);
  if (!command || (args.trim() !== "" && !command.takesArguments)) return undefined;
  return { command, args: args.trim() };
}
