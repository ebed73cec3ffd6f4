import type { Extension } from "../contracts/extension.js";
import type { ExtensionCommand } from "../contracts/extension-api.js";
import type { SourceInfo } from "../contracts/source-info.js";

/** A command of an extension. */
export interface RegisteredCommand extends ExtensionCommand {
  name: string;
  sourceInfo: SourceInfo;
}

/** A command as users call it: `name`, or `name:1`, `name:2` where several extensions have one of that name. */
export interface ResolvedCommand extends RegisteredCommand {
  invocationName: string;
  extensionPath: string;
}

/** The commands of all extensions, in the order in which those were loaded. */
export function resolveCommands(extensions: readonly Extension[]): ResolvedCommand[] {
  const all = extensions.flatMap(({ path, sourceInfo, commands }) =>
    [...commands].map(([name, command]) => ({ name, command, sourceInfo, extensionPath: path })),
  );
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set(all.flatMap(({ name }) => (counts.get(name) === 1 ? [name] : [])));
  return all.map(({ name, command, sourceInfo, extensionPath }) => {
    const invocationName = counts.get(name) === 1 ? name : freeName(name, taken);
    taken.add(invocationName);
    return { ...asWritten(command), name, invocationName, sourceInfo, extensionPath };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = `${name}:${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Functions of a command keep their `this`. */
function asWritten(command: ExtensionCommand): ExtensionCommand {
  const { description, getArgumentCompletions } = command;
  return {
    ...(description === undefined ? {} : { description }),
    ...(getArgumentCompletions && {
      getArgumentCompletions: (prefix: string) => getArgumentCompletions.call(command, prefix),
    }),
    handler: (args, context) => command.handler(args, context),
  };
}
