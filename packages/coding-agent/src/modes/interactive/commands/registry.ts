import { hotkeysCommand, modelCommand, quitCommand, reloadCommand } from "./app-commands.js";
import {
  cloneCommand,
  compactCommand,
  exportCommand,
  forkCommand,
  importCommand,
  nameCommand,
  newCommand,
  resumeCommand,
  sessionCommand,
  treeCommand,
} from "./session-commands.js";
import type { AppCommand } from "./slash-command.js";

/** Every command of pi itself, in the order of the help. */
export const appCommands: readonly AppCommand[] = [
  modelCommand,
  newCommand,
  resumeCommand,
  treeCommand,
  forkCommand,
  cloneCommand,
  nameCommand,
  sessionCommand,
  compactCommand,
  exportCommand,
  importCommand,
  hotkeysCommand,
  reloadCommand,
  quitCommand,
];

/** The command that a text calls, and its words; `undefined` for an ordinary prompt. */
export function findCommand(text: string): { command: AppCommand; args: string } | undefined {
  const [, name, args = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const command = appCommands.find((each) => each.name === name);
  if (!command || (args.trim() !== "" && !command.takesArguments)) return undefined;
  return { command, args: args.trim() };
}
