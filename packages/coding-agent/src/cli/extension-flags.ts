import { resolve } from "node:path";
import type { DefaultResourceLoaderOptions } from "../composition/resource-loader.js";
import type { AgentSessionServices } from "../composition/services.js";
import type { Extension } from "../contracts/extension.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { applyFlagValues, type GivenFlags } from "../extensions/loader/flag-values.js";
import type { ResourcePath } from "../resources/resource-sources.js";
import { withHome } from "../resources/settings-filter.js";
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
  let moved = 0;
  for (const flag of args.unknownFlags) {
    if (flag.value === undefined || flag.messageIndex === undefined || !isBoolean(flag.name, extensions)) continue;
    args.messages.splice(flag.messageIndex + moved++, 0, flag.value);
    delete flag.value;
    delete flag.messageIndex;
  }
  const [problem] = applyFlagValues(givenFlags(args, extensions), extensions, flagValues);
  if (problem !== undefined) throw new CodingAgentError("invalid_arguments", problem);
}

/** What the command line says of flags that are not pi's own. A word behind one that takes no value says nothing of it. */
export function givenFlags({ unknownFlags }: CliArguments, extensions: readonly Extension[]): GivenFlags {
  const valueGiven = ({ name, value, messageIndex }: CliArguments["unknownFlags"][number]): boolean | string =>
    value === undefined || (messageIndex !== undefined && isBoolean(name, extensions)) ? true : value;
  return new Map(unknownFlags.map((flag) => [flag.name, valueGiven(flag)]));
}

function isBoolean(flag: string, extensions: readonly Extension[]): boolean {
  return extensions.find(({ flags }) => flags.has(flag))?.flags.get(flag)?.type === "boolean";
}

/** @throws {@link CodingAgentError} with code "invalid_arguments" where no extension is loaded that could know a flag */
export function refuseUnknownFlags({ unknownFlags }: CliArguments): void {
  const [problem] = applyFlagValues(new Map(unknownFlags.map(({ name }) => [name, true])), [], new Map());
  if (problem !== undefined) throw new CodingAgentError("invalid_arguments", problem);
}

/** Which extensions the command line wants, beside those that are found. */
export function extensionOptions(
  args: CliArguments,
): Required<Pick<DefaultResourceLoaderOptions, "noExtensions" | "additionalExtensionPaths" | "extensionFactories">> {
  return {
    noExtensions: args.flags.has("--no-extensions"),
    additionalExtensionPaths: extensionPaths(args),
    extensionFactories: args.extensionFactories,
  };
}

/** A path of the command line begins where its writer stands, also when the session belongs to another folder. */
export function fromHere(path: string): string {
  return resolve(withHome(path));
}

/** What `--extension` names; of packages that had to be fetched, their folders. */
function extensionPaths({ lists, fetchedExtensions }: CliArguments): (string | ResourcePath)[] {
  return (lists.get("--extension") ?? []).map((source) => {
    const path = fetchedExtensions.get(source);
    if (path === undefined) return fromHere(source);
    return { path, metadata: { source, scope: "temporary", origin: "package", baseDir: path } };
  });
}
