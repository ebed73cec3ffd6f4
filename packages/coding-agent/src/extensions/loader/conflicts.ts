import type { Extension } from "../../contracts/extension.js";
import type { ExtensionLoadError } from "./load-result.js";

/** Tools and flags that two extensions have by one name: the first one's counts. */
export function findConflicts(extensions: readonly Extension[]): ExtensionLoadError[] {
  const owners = new Map<string, string>();
  const errors: ExtensionLoadError[] = [];
  for (const { path, tools, flags } of extensions) {
    const names = [
      ...[...tools.keys()].map((name) => `tool "${name}"`),
      ...[...flags.keys()].map((name) => `flag "--${name}"`),
    ];
    for (const name of names) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, path);
      else errors.push({ path, error: `Its ${name} is left out, since ${owner} has it already. Rename one of them.` });
    }
  }
  return errors;
}
