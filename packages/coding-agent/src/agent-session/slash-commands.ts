import type { SlashCommandInfo } from "../contracts/extension-api.js";
import type { ExtensionRunner } from "../extensions/extension-runner.js";
import type { SessionResources } from "../resources/session-resources.js";

/** What can be called as `/name`: commands of extensions, templates and skills. */
export function slashCommands(runner: ExtensionRunner, resources: SessionResources): SlashCommandInfo[] {
  return [
    ...runner.getRegisteredCommands().map(({ invocationName: name, description, sourceInfo }) => ({
      name,
      ...(description === undefined ? {} : { description }),
      source: "extension" as const,
      sourceInfo,
    })),
    ...resources.getPrompts().prompts.map(({ name, description, sourceInfo }) => ({
      name,
      description,
      source: "prompt" as const,
      sourceInfo,
    })),
    ...resources.getSkills().skills.map(({ name, description, sourceInfo }) => ({
      name: `skill:${name}`,
      description,
      source: "skill" as const,
      sourceInfo,
    })),
  ];
}
