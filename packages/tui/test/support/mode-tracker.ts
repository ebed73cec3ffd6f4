/** What a terminal was told, and has not been told to undo. */
export function modesLeftSet(output: string): string[] {
  const left = new Set<string>();
  const set = (name: string, isSet: boolean): void => void (isSet ? left.add(name) : left.delete(name));
  for (const [, modes = "", final] of output.matchAll(/\x1b\[\?([\d;]+)([hl])/g)) {
    for (const mode of modes.split(";")) {
      if (mode === "25") set("hidden cursor", final === "l");
      else set(`mode ${mode}`, final === "h");
    }
  }
  const count = (sequence: string): number => output.split(sequence).length - 1;
  set("Kitty keyboard", count("\x1b[>7u") !== count("\x1b[<u"));
  set("modifyOtherKeys", output.lastIndexOf("\x1b[>4;2m") > output.lastIndexOf("\x1b[>4;0m"));
  set("progress", output.lastIndexOf("\x1b]9;4;3\x07") > output.lastIndexOf("\x1b]9;4;0;\x07"));
  return [...left];
}
