import type { Extension, ExtensionHandlers } from "../contracts/extension.js";
import type { EventBus, ExtensionAPI, ExtensionHandler } from "../contracts/extension-api.js";
import type { ExtensionEventName } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { execForExtension } from "./exec.js";
import type { ExtensionRuntime } from "./extension-runtime.js";

/** What an {@link ExtensionAPI} works on. */
export interface ExtensionApiParts {
  extension: Extension;
  runtime: ExtensionRuntime;
  events: EventBus;
  /** Values of flags, by name. */
  flags: Map<string, boolean | string>;
}

/** The API of one extension. What it registers goes into its record. */
export function createExtensionApi({ extension, runtime, events, flags }: ExtensionApiParts): ExtensionAPI {
  const act = runtime.actions.bind(runtime);
  return {
    ...registrations(extension, runtime, flags),
    sendMessage: (message, options) => act("sendMessage").sendMessage(message, options),
    sendUserMessage: (content, options) => act("sendUserMessage").sendUserMessage(content, options),
    appendEntry: (customType, data) => act("appendEntry").appendEntry(customType, data),
    setSessionName: (name) => act("setSessionName").setSessionName(name),
    getSessionName: () => act("getSessionName").getSessionName(),
    setLabel: (entryId, label) => act("setLabel").setLabel(entryId, label),
    async exec(command, args, options = {}) {
      runtime.check("exec");
      const cwd = options.cwd ?? (runtime.isBound ? act("exec").cwd() : process.cwd());
      const hidden = new Set(runtime.unseenVariables);
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.has(name)));
      return execForExtension({ program: command, args, cwd, env }, options, runtime.sandbox);
    },
    getActiveTools: () => act("getActiveTools").getActiveTools(),
    getAllTools: () => act("getAllTools").getAllTools(),
    setActiveTools: (names) => act("setActiveTools").setActiveTools(names),
    getCommands: () => act("getCommands").getCommands(),
    setModel: async (model) => act("setModel").setModel(model),
    getThinkingLevel: () => act("getThinkingLevel").getThinkingLevel(),
    setThinkingLevel: (level) => act("setThinkingLevel").setThinkingLevel(level),
    registerProvider: (name, config) => runtime.registerProvider(requireName(name, "provider"), config),
    unregisterProvider: (name) => runtime.unregisterProvider(name),
    events,
    async emit(event, payload) {
      const name: string = event;
      if (name.includes(":")) return act("emit").emit(event, payload);
      throw new CodingAgentError(
        "extension_invalid",
        `pi.emit("${name}") is for events of extensions, and their names hold a colon, as in "acme:${name}".`,
      );
    },
  };
}

type Registrations = Pick<
  ExtensionAPI,
  | "on"
  | "registerTool"
  | "registerCommand"
  | "registerShortcut"
  | "registerFlag"
  | "getFlag"
  | "registerMessageRenderer"
>;

function registrations(
  extension: Extension,
  runtime: ExtensionRuntime,
  flags: Map<string, boolean | string>,
): Registrations {
  return {
    on(event, handler) {
      runtime.check("on");
      requireFunction(handler, `The handler of ${event}`);
      addHandler(extension.handlers, event, handler);
    },
    registerTool(tool) {
      runtime.check("registerTool");
      const name = requireName(tool.name, "tool");
      requireFunction(tool.execute, `execute of tool "${name}"`);
      requireText(tool.description, `The description of tool "${name}"`);
      // Providers refuse tools that say nothing of their parameters.
      const hasParameters = typeof tool.parameters === "object" && tool.parameters !== null;
      extension.tools.set(name, hasParameters ? tool : { ...tool, parameters: { type: "object", properties: {} } });
      if (runtime.isBound) runtime.actions("registerTool").toolsChanged();
    },
    registerCommand(name, command) {
      runtime.check("registerCommand");
      requireFunction(command.handler, `The handler of command "${name}"`);
      extension.commands.set(requireName(name, "command"), command);
    },
    registerShortcut(key, shortcut) {
      runtime.check("registerShortcut");
      requireFunction(shortcut.handler, `The handler of shortcut "${key}"`);
      extension.shortcuts.set(key, shortcut);
    },
    registerFlag(name, flag) {
      runtime.check("registerFlag");
      extension.flags.set(requireName(name, "flag"), flag);
      if (flag.default !== undefined && !flags.has(name)) flags.set(name, flag.default);
    },
    getFlag: (name) => (extension.flags.has(name) ? flags.get(name) : undefined),
    registerMessageRenderer(customType, renderer) {
      runtime.check("registerMessageRenderer");
      requireFunction(renderer, `The renderer of "${customType}"`);
      extension.messageRenderers.set(customType, renderer);
    },
  };
}

function addHandler<TName extends ExtensionEventName>(
  handlers: ExtensionHandlers,
  event: TName,
  handler: ExtensionHandler<TName>,
): void {
  const list: ExtensionHandler<TName>[] | undefined = handlers[event];
  if (list) list.push(handler);
  else Object.assign(handlers, { [event]: [handler] });
}

function requireName(name: unknown, what: string): string {
  if (typeof name === "string" && name.trim() !== "") return name;
  throw new CodingAgentError("extension_invalid", `A ${what} needs a name; it has ${JSON.stringify(name) ?? "none"}.`);
}

function requireText(value: unknown, what: string): void {
  if (typeof value === "string") return;
  throw new CodingAgentError("extension_invalid", `${what} must be a text; it is ${typeof value}.`);
}

function requireFunction(value: unknown, what: string): void {
  if (typeof value === "function") return;
  throw new CodingAgentError("extension_invalid", `${what} must be a function; it is ${typeof value}.`);
}
