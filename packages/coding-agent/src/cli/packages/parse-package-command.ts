import { type ParseArgsConfig, parseArgs } from "node:util";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { type PackageCommandName, packageUsage } from "./package-usage.js";

/** A command about packages, taken apart. */
export interface PackageCommand {
  name: PackageCommandName;
  sources: string[];
  /** The flags that were given, without their dashes. */
  flags: ReadonlySet<string>;
  /** What `--extension` names. */
  extension?: string;
}

const trustFlags = ["approve", "no-approve"];

const allowedFlags: Readonly<Record<PackageCommandName, readonly string[]>> = {
  install: ["local", "allow-scripts", "missing", "offline", ...trustFlags],
  remove: ["local", ...trustFlags],
  update: ["self", "extensions", "extension", "models", "force", "offline", ...trustFlags],
  list: trustFlags,
  config: trustFlags,
};

/**
 * Takes a command apart.
 * @throws {@link CodingAgentError} with code "invalid_arguments"; the usage stands in it
 */
export function parsePackageCommand([word = "", ...argv]: readonly string[]): PackageCommand {
  const name = commandName(word);
  const flags = ["help", ...allowedFlags[name]];
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    flags.map((flag) => [flag, { type: flag === "extension" ? "string" : "boolean", ...shortOf(flag) } as const]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw misuse(name, errorMessage(error).split(". ")[0] ?? "");
  }
  const { values, positionals } = parsed;
  const { extension } = values;
  const command: PackageCommand = {
    name,
    sources: positionals,
    flags: new Set(Object.keys(values)),
    ...(typeof extension === "string" ? { extension } : {}),
  };
  if (!command.flags.has("help")) checkSources(command);
  return command;
}

/** An error that shows how the command is used. */
export function misuse(name: PackageCommandName, why: string): CodingAgentError {
  return new CodingAgentError("invalid_arguments", `${name}: ${why}\n\nUsage\n  ${packageUsage[name].trimEnd()}`);
}

function commandName(word: string): PackageCommandName {
  if (word === "uninstall") return "remove";
  if (word === "install" || word === "remove" || word === "update" || word === "list" || word === "config") return word;
  throw new CodingAgentError("invalid_arguments", `There is no command "${word}". See pi --help.`);
}

function shortOf(flag: string): { short?: string } {
  if (flag === "local") return { short: "l" };
  return flag === "help" ? { short: "h" } : {};
}

function checkSources({ name, sources, flags, extension }: PackageCommand): void {
  const isMissing = flags.has("missing");
  if (name === "install" && sources.length === 0 && !isMissing) throw misuse(name, "which package? Give a source.");
  if (name === "install" && sources.length > 0 && isMissing) throw misuse(name, "--missing takes no source.");
  if (name === "remove" && sources.length === 0) throw misuse(name, "which package? Give a source.");
  if ((name === "list" || name === "config") && sources.length > 0) {
    const words = [name, ...sources].join(" ");
    throw misuse(name, `it takes no "${sources[0]}". To say it to the model: pi -- ${words}`);
  }
  if (name === "update" && sources.length > 1) throw misuse(name, "one source at a time.");
  const isModels = flags.has("models") || sources[0] === "models";
  const others = ["self", "extensions", "extension", "force"].filter((flag) => flags.has(flag)).length;
  if (name === "update" && isModels && (others > 0 || (flags.has("models") && sources.length > 0))) {
    throw misuse(name, "models are updated alone.");
  }
  const selectors = [sources.length > 0, extension !== undefined].filter(Boolean).length;
  if (name === "update" && (selectors > 1 || (selectors > 0 && (flags.has("self") || flags.has("extensions"))))) {
    throw misuse(name, "a source, --extension, --extensions and --self cannot be combined like this.");
  }
}
