import type { SlashCommand } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { AppContext } from "../app-context.js";
import { appCommands } from "../commands/registry.js";

/** What `/` can be completed to: commands of pi, then templates and skills that no command hides. */
export function completionCommands(app: AppContext): SlashCommand[] {
  const own = appCommands.map(
    (command): SlashCommand => ({
      name: command.name,
      description: command.description,
      ...(command.complete ? { getArgumentCompletions: (prefix) => command.complete?.(app, prefix) ?? null } : {}),
    }),
  );
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...resourcesOf(app.session).filter(({ name }) => !names.has(name))];
}

function resourcesOf(session: AgentSession): SlashCommand[] {
  const templates = session.promptTemplates.map(({ name, description }) => ({ name, description }));
  const { skills } = session.resourceLoader.getSkills();
  return [...templates, ...skills.map(({ name, description }) => ({ name: `skill:${name}`, description }))];
}
