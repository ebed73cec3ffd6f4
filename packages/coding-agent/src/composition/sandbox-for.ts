import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ManagedSettings } from "../settings/managed-settings.js";
import { mergeSandboxSettings, sandboxSettingsFiles } from "../settings/sandbox-settings.js";
import type { SettingsManager } from "../settings/settings-manager.js";

/** Where a sandbox is wanted. */
export interface SandboxWanted {
  cwd: string;
  agentDir: string;
  /** Whatever the settings say. */
  isAsked: boolean;
  /** Of whoever manages this machine. */
  managed: ManagedSettings | undefined;
}

/**
 * The sandbox that the user's and the project's settings ask for, and a sentence for each setting that was not taken as it
 * stands. Nothing is loaded where none is asked for.
 * @throws `CodingAgentError` with code "invalid_arguments" for settings that cannot be obeyed
 */
export async function sandboxFor(
  manager: SettingsManager,
  { cwd, agentDir, isAsked, managed }: SandboxWanted,
): Promise<{ sandbox: CommandSandbox | undefined; problems: string[] }> {
  const { settings, problems } = mergeSandboxSettings(sandboxSettingsFiles(manager, managed));
  if (!settings.enabled && !isAsked) return { sandbox: undefined, problems };
  const { createSandbox } = await import("../sandbox/create-sandbox.js");
  return { sandbox: createSandbox({ settings, folder: cwd, agentDir }), problems };
}
