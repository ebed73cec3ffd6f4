import { join } from "node:path";
import { AuthStorage } from "../auth/auth-storage.js";
import type { CommandSandbox } from "../contracts/command-sandbox.js";
import { connectProviders } from "../extensions/extension-providers.js";
import { applyFlagValues, type GivenFlags } from "../extensions/loader/flag-values.js";
import { ModelRegistry } from "../models/model-registry.js";
import { type ManagedSettings, readManagedSettings } from "../settings/managed-settings.js";
import { SettingsManager } from "../settings/settings-manager.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { allToolNames } from "../tools/tool-set.js";
import { type PermissionFlags, Permissions } from "./permissions.js";
import { DefaultResourceLoader, type DefaultResourceLoaderOptions, type ResourceLoader } from "./resource-loader.js";
import { sandboxFor } from "./sandbox-for.js";

/** Something that a person should know; an error ends a command. */
export interface AgentSessionRuntimeDiagnostic {
  type: "info" | "warning" | "error";
  message: string;
}

/** What sessions of one folder share. */
export interface AgentSessionServices {
  cwd: string;
  agentDir: string;
  authStorage: AuthStorage;
  settingsManager: SettingsManager;
  modelRegistry: ModelRegistry;
  resourceLoader: ResourceLoader;
  /** Confines commands; left out: nothing does. */
  sandbox?: CommandSandbox;
  /** What whoever manages this machine prescribes. */
  managed?: ManagedSettings | undefined;
  /** What tools may do. Left out: everything. */
  permissions?: Permissions;
  diagnostics: AgentSessionRuntimeDiagnostic[];
}

/** How services are made; everything but the folder has a default. */
export interface CreateAgentSessionServicesOptions {
  cwd: string;
  agentDir?: string;
  authStorage?: AuthStorage;
  settingsManager?: SettingsManager;
  modelRegistry?: ModelRegistry;
  /** Its extensions are those that it has loaded: reload it first. @defaultValue one that reads the files */
  resourceLoader?: ResourceLoader;
  /** Values of flags that extensions have registered; unknown ones are reported as errors. */
  extensionFlagValues?: GivenFlags;
  /** Whether commands are confined whatever the settings say. @defaultValue as the settings say */
  sandbox?: true;
  /** What the user says about permissions beside the settings. */
  permissionFlags?: PermissionFlags;
  /** Names of tools that neither pi nor an extension brings, for warnings about rules for others. */
  customToolNames?: readonly string[];
  /** @defaultValue the place that this system has for it */
  managedSettingsPath?: string;
  resourceLoaderOptions?: Omit<DefaultResourceLoaderOptions, "cwd" | "agentDir">;
}

/** Reads the user's and the project's files. What is wrong with them is reported, never fatal here. */
export async function createAgentSessionServices(
  options: CreateAgentSessionServicesOptions,
): Promise<AgentSessionServices> {
  const { cwd } = options;
  const agentDir = options.agentDir ?? getAgentDir();
  const settingsManager = options.settingsManager ?? SettingsManager.create(cwd, agentDir);
  const authStorage =
    options.modelRegistry?.authStorage ?? options.authStorage ?? AuthStorage.create(join(agentDir, "auth.json"));
  const modelRegistry = options.modelRegistry ?? ModelRegistry.create(authStorage, join(agentDir, "models.json"));
  const managed = readManagedSettings(options.managedSettingsPath);
  const wanted = { cwd, agentDir, managed, isAsked: options.sandbox === true };
  const { sandbox, problems } = await sandboxFor(settingsManager, wanted);
  const resourceLoader =
    options.resourceLoader ??
    (await loadResources({ settingsManager, ...options.resourceLoaderOptions, cwd, agentDir, sandbox }));
  connectProviders(resourceLoader.getExtensions().runtime, modelRegistry);
  const permissions = createPermissions(options, { cwd, agentDir, settingsManager, resourceLoader, managed });
  const warnings = [
    ...settingsManager.drainErrors().map(({ error }) => error.message),
    ...settingsManager.getNotices(),
    ...problems,
    ...authStorage.drainErrors().map((error) => error.message),
    ...modelProblems(modelRegistry),
    ...resourceLoader.getNotices(),
    ...(await permissions.notices()),
  ];
  const diagnostics = [
    ...warnings.map((message): AgentSessionRuntimeDiagnostic => ({ type: "warning", message })),
    ...flagProblems(resourceLoader, options.extensionFlagValues),
  ];
  return {
    cwd,
    agentDir,
    authStorage,
    settingsManager,
    modelRegistry,
    resourceLoader,
    managed,
    permissions,
    diagnostics,
    ...(sandbox ? { sandbox } : {}),
  };
}

function createPermissions(
  { permissionFlags: flags, customToolNames = [] }: CreateAgentSessionServicesOptions,
  services: Pick<AgentSessionServices, "cwd" | "agentDir" | "settingsManager" | "resourceLoader" | "managed">,
): Permissions {
  const fromExtensions = (): string[] =>
    services.resourceLoader.getExtensions().extensions.flatMap(({ tools }) => [...tools.keys()]);
  const toolNames = (): string[] => [...allToolNames, ...fromExtensions(), ...customToolNames];
  return new Permissions({ ...services, flags, toolNames });
}

function modelProblems(registry: ModelRegistry): string[] {
  const problems = registry.getError();
  return problems === undefined ? [] : problems.split("\n");
}

async function loadResources(options: DefaultResourceLoaderOptions): Promise<ResourceLoader> {
  const loader = new DefaultResourceLoader(options);
  await loader.loadExtensions();
  return loader;
}

function flagProblems(loader: ResourceLoader, given: GivenFlags | undefined): AgentSessionRuntimeDiagnostic[] {
  if (given === undefined || given.size === 0) return [];
  const { extensions, flagValues = new Map() } = loader.getExtensions();
  const problems = applyFlagValues(given, extensions, flagValues);
  return problems.map((message) => ({ type: "error", message }));
}
