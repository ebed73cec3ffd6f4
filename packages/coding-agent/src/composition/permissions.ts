import type { ApprovalPrompt, GuardSource, ToolGuard } from "../contracts/tool-guard.js";
import type { PermissionSource } from "../policy/load-policy.js";
import type { ManagedSettings } from "../settings/managed-settings.js";
import type { SettingsManager } from "../settings/settings-manager.js";

/** What the user says about permissions when starting, beside the settings. */
export interface PermissionFlags {
  /** May be looser than the settings of the user, never than those of whoever manages the machine. */
  mode?: string | undefined;
  allow?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
}

/** What {@link Permissions} are made of. */
export interface PermissionsOptions {
  cwd: string;
  agentDir: string;
  settingsManager: SettingsManager;
  flags?: PermissionFlags | undefined;
  /** Of whoever manages this machine. */
  managed?: ManagedSettings | undefined;
  /** The tools that there are, for warnings about others. */
  toolNames: () => readonly string[];
}

/**
 * What the user, the project and whoever manages this machine let tools do. Nothing of the policy is loaded while none of
 * them says anything.
 */
export class Permissions {
  readonly #options: PermissionsOptions;

  constructor(options: PermissionsOptions) {
    this.#options = options;
  }

  /** What a person should know about the rules, one sentence each. */
  async notices(): Promise<readonly string[]> {
    const sources = this.#sources();
    if (sources.length === 0) return [];
    const { loadPolicy } = await import("../policy/index.js");
    return loadPolicy({ ...this.#input(), sources }).notices;
  }

  /** Guards one session. What its user allows for the session ends with it. */
  async forSession(prompt: () => ApprovalPrompt | undefined): Promise<GuardSource> {
    const grants = new Set<string>();
    let guard: ToolGuard | undefined;
    const refresh = async (): Promise<void> => {
      guard = await this.#createGuard(prompt, grants, refresh);
    };
    await refresh();
    return { current: () => guard, refresh };
  }

  async #createGuard(
    prompt: () => ApprovalPrompt | undefined,
    grants: Set<string>,
    refresh: () => Promise<void>,
  ): Promise<ToolGuard | undefined> {
    const sources = this.#sources();
    if (sources.length === 0) return undefined;
    const { loadPolicy, PermissionGuard } = await import("../policy/index.js");
    const { policy } = loadPolicy({ ...this.#input(), sources });
    const { settingsManager } = this.#options;
    return new PermissionGuard({
      policy,
      prompt,
      grants,
      keep: async (rules) => {
        await settingsManager.allowInFolder(policy.realCwd, rules);
        await refresh();
      },
    });
  }

  #input(): { cwd: string; agentDir: string; toolNames: readonly string[]; shellPath: string | undefined } {
    const { cwd, agentDir, toolNames, settingsManager } = this.#options;
    return { cwd, agentDir, toolNames: toolNames(), shellPath: settingsManager.getShellPath() };
  }

  #sources(): PermissionSource[] {
    const { settingsManager, flags, managed } = this.#options;
    const owners = { global: "user", project: "project", override: "flag" } as const;
    const sources: PermissionSource[] = [];
    if (managed?.permissions) sources.push({ owner: "managed", where: managed.path, value: managed.permissions });
    for (const { scope, where, value } of settingsManager.getPlacesOf("permissions")) {
      if (value !== undefined) sources.push({ owner: owners[scope], where, value });
    }
    const given = Object.entries(flags ?? {}).filter(([, value]) => value !== undefined);
    if (given.length > 0) {
      sources.push({ owner: "flag", where: "the command line", value: Object.fromEntries(given) });
    }
    return sources;
  }
}
