import { join } from "node:path";
import { allEnvKeyNames } from "@pi-stack/ai";
import { ToolService } from "../agent-session/tool-service.js";
import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { unseenVariables } from "../settings/shell-environment.js";
import { allToolNames, createAllToolDefinitions, type ToolsOptions } from "../tools/index.js";
import type { AgentSessionServices } from "./services.js";

/** Which tools a session has. */
export interface SessionToolsOptions {
  /** The only tools there are, all active. @defaultValue all built-in ones; read, bash, edit and write are active */
  tools?: readonly string[] | undefined;
  /** `all`: none at all; `builtin`: custom tools only. */
  noTools?: "all" | "builtin" | undefined;
  customTools?: readonly ToolDefinition[] | undefined;
}

const defaultActive: readonly string[] = ["read", "bash", "edit", "write"];

/**
 * The tools of a session.
 * @param fromExtensions - names of tools that extensions have registered
 * @throws {@link CodingAgentError} with code "unknown_tool" when `tools` names one that does not exist
 */
export function createSessionTools(
  services: AgentSessionServices,
  options: SessionToolsOptions,
  context: () => ToolContext,
  fromExtensions: readonly string[] = [],
): ToolService {
  const custom = options.customTools ?? [];
  const builtIn = Object.values<ToolDefinition>(createAllToolDefinitions(services.cwd, toolOptions(services)));
  const wanted = options.tools;
  if (options.noTools === "all")
    return new ToolService({ builtIn: [], custom: [], active: [], isClosed: true }, context);
  if (wanted === undefined) {
    const active = [...defaultActive, ...custom.map((tool) => tool.name)];
    return new ToolService({ builtIn: options.noTools === "builtin" ? [] : builtIn, custom, active }, context);
  }
  requireKnown(wanted, [...allToolNames, ...custom.map((tool) => tool.name), ...fromExtensions]);
  return new ToolService({ builtIn, custom, active: wanted, allowed: wanted }, context);
}

/** What commands see of this process, those of the model and those of the user alike. */
export function commandEnvironment({ settingsManager, agentDir, sandbox }: AgentSessionServices): {
  binDir: string;
  filterEnv: string[];
  sandbox?: CommandSandbox;
} {
  const allowed = new Set(settingsManager.getShellEnvAllow());
  const filterEnv = [...allEnvKeyNames().filter((name) => !allowed.has(name)), ...unseenByCommands(settingsManager)];
  return { binDir: join(agentDir, "bin"), filterEnv, ...(sandbox ? { sandbox } : {}) };
}

/** The variables of this process that the user's settings keep from everything that pi starts. */
export function unseenByCommands(settings: AgentSessionServices["settingsManager"]): string[] {
  return unseenVariables(Object.keys(process.env), settings.getShellEnvironment());
}

function toolOptions(services: AgentSessionServices): ToolsOptions {
  const { settingsManager } = services;
  const shellPath = settingsManager.getShellPath();
  const commandPrefix = settingsManager.getShellCommandPrefix();
  return {
    read: { autoResizeImages: settingsManager.getImageAutoResize() },
    bash: {
      ...commandEnvironment(services),
      ...(shellPath === undefined ? {} : { shellPath }),
      ...(commandPrefix === undefined ? {} : { commandPrefix }),
    },
  };
}

function requireKnown(wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new CodingAgentError(
    "unknown_tool",
    `Unknown tool ${unknown.map((name) => `"${name}"`).join(", ")}. Known: ${known.join(", ")}`,
  );
}
