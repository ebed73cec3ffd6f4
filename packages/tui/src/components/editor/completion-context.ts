import type { TextEditing } from "./text-editing.js";

const reference = /(?:^|[ \t])(?:@(?:"[^"]*|[^\s"]*)|#\S*)$/;

/** Whether a slash command is being written: on the first line, with nothing before it. */
export function isInCommand(editing: TextEditing): boolean {
  return editing.cursor.line === 0 && editing.before.trimStart().startsWith("/");
}

/** Whether the name of a slash command is being written. */
export function isInCommandName(editing: TextEditing): boolean {
  return isInCommand(editing) && !editing.before.trimStart().includes(" ");
}

/** Whether a `@file` or `#topic` is being written. */
export function isInReference(editing: TextEditing): boolean {
  return reference.test(editing.before.slice(-1000));
}

/** Whether suggestions are asked for after this was typed. */
export function triggersSuggestions(editing: TextEditing, typed: string): boolean {
  const { before } = editing;
  if (typed === "/") return (isInCommand(editing) && before.trim() === "/") || isInReference(editing);
  if (typed === "@" || typed === "#") return /(?:^|[ \t])[@#]$/.test(before);
  return /^[\p{L}\p{N}._-]+$/u.test(typed) && (isInCommand(editing) || isInReference(editing));
}
