import { type AutocompleteItem, type SlashCommand, stripControlSequences } from "@pi-stack/tui";
import type { SourceInfo } from "../../../contracts/source-info.js";
import type { AppContext } from "../app-context.js";
import { appCommands } from "../commands/registry.js";
import { isAutocompleteItem } from "./autocomplete-item.js";

/** What `/` can be completed to: commands of pi, then those of extensions, templates and skills that no command hides. */
export function completionCommands(app: AppContext): SlashCommand[] {
  const own = appCommands
    .filter(({ isHidden }) => isHidden !== true)
    .map(
      (command): SlashCommand => ({
        name: command.name,
        description: command.description,
        ...(command.complete ? { getArgumentCompletions: (prefix) => command.complete?.(app, prefix) ?? null } : {}),
      }),
    );
  const names = new Set(appCommands.map(({ name }) => name));
  return [...own, ...extensionCommands(app), ...templatesOf(app), ...skillsOf(app)].filter(
    ({ name }, index) => index < own.length || !names.has(name),
  );
}

function extensionCommands({ session }: AppContext): SlashCommand[] {
  return session.extensionRunner.getRegisteredCommands().map((command) => {
    const { invocationName, description = "", sourceInfo, extensionPath } = command;
    const complete = async (prefix: string): Promise<AutocompleteItem[] | null> => {
      try {
        const items: unknown = await command.getArgumentCompletions?.(prefix);
        return Array.isArray(items) ? items.filter(isAutocompleteItem) : null;
      } catch (error) {
        session.extensionRunner.emitError(extensionPath, `completion of /${invocationName}`, error);
        return null;
      }
    };
    return {
      name: invocationName,
      description: tagged(String(description), sourceInfo),
      ...(command.getArgumentCompletions ? { getArgumentCompletions: complete } : {}),
    };
  });
}

function templatesOf({ session }: AppContext): SlashCommand[] {
  return session.promptTemplates.map(({ name, description, argumentHint, sourceInfo }) => ({
    name,
    description: tagged(description, sourceInfo),
    ...(argumentHint === undefined ? {} : { argumentHint: oneLine(argumentHint) }),
  }));
}

function skillsOf({ session, settings }: AppContext): SlashCommand[] {
  if (!settings.getEnableSkillCommands()) return [];
  const { skills } = session.resourceLoader.getSkills();
  return skills.map(({ name, description, sourceInfo }) => ({
    name: `skill:${name}`,
    description: tagged(description, sourceInfo),
  }));
}

/** Whose it is comes first: the user's, the project's, of this run only, or of a package. */
function tagged(description: string, { scope, origin, source }: SourceInfo): string {
  const owner = { user: "u", project: "p", temporary: "t" }[scope];
  return oneLine(`[${owner}${origin === "package" ? `:${source}` : ""}] ${description}`);
}

/** Descriptions come from files. */
function oneLine(text: string): string {
  return stripControlSequences(text).replace(/\s+/g, " ").trim();
}
