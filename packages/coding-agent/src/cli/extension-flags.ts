import type { AgentSessionServices } from "../composition/services.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { applyFlagValues, type GivenFlags } from "../extensions/loader/flag-values.js";
import type { CliArguments } from "./arguments.js";

/** Whether what the messages are is only known once extensions have said what their flags take. */
export function messagesDependOnExtensions({ unknownFlags }: CliArguments): boolean {
  return unknownFlags.some(({ messageIndex }) => messageIndex !== undefined);
}

/**
 * Gives the flags that are not pi's own to the extensions. A word behind one that takes no value is a message.
 * @throws {@link CodingAgentError} with code "invalid_arguments" for a flag that nobody has registered, or a wrong value
 */
export function applyExtensionFlags(args: CliArguments, { resourceLoader }: AgentSessionServices): void {
  if (args.unknownFlags.length === 0) return;
  const { extensions, flagValues = new Map() } = resourceLoader.getExtensions();
  const isBoolean = (name: string): boolean =>
    extensions.find(({ flags }) => flags.has(name))?.flags.get(name)?.type === "boolean";
  let moved = 0;
  for (const flag of args.unknownFlags) {
    if (flag.value === undefined || flag.messageIndex === undefined || !isBoolean(flag.name)) continue;
    args.messages.splice(flag.messageIndex + moved++, 0, flag.value);
    delete flag.value;
    delete flag.messageIndex;
  }
  const given: GivenFlags = new Map(args.unknownFlags.map(({ name, value }) => [name, value ?? true]));
  const [problem] = applyFlagValues(given, extensions, flagValues);
  if (problem !== undefined) throw new CodingAgentError("invalid_arguments", problem);
}

/** @throws {@link CodingAgentError} with code "invalid_arguments" where no extension is loaded that could know a flag */
export function refuseUnknownFlags({ unknownFlags }: CliArguments): void {
  const [problem] = applyFlagValues(new Map(unknownFlags.map(({ name }) => [name, true])), [], new Map());
  if (problem !== undefined) throw new CodingAgentError("invalid_arguments", problem);
}

/**
 * What `--extension` names.
 * @throws {@link CodingAgentError} with code "invalid_arguments" for the source of a package
 */
export function extensionPaths({ lists }: CliArguments): string[] {
  const paths = lists.get("--extension") ?? [];
  const remote = paths.find((path) => /^(?:npm:|git:|[a-z+]+:\/\/)/i.test(path));
  if (remote === undefined) return paths;
  throw new CodingAgentError(
    "invalid_arguments",
    `--extension cannot fetch packages yet: ${remote}. Fetch it yourself, and name the folder.`,
  );
}
