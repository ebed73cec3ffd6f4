import type { Agent } from "@pi-stack/agent-core";
import type { SettingsManager } from "../settings/settings-manager.js";
import { watchRepeatedCalls } from "./repeated-calls.js";
import { RunLimits, type RunLimitValues } from "./run-limits.js";

/** Lets limits end the runs of an agent. `given` counts over the settings. */
export function limitRuns(
  agent: Agent,
  settings: SettingsManager,
  given: RunLimitValues | undefined,
): { limits: RunLimits; repeats: { begin(): void } } {
  const limits = new RunLimits(
    () => ({ ...settings.getLimits(), ...given }),
    () => agent.abort(),
  );
  return { limits, repeats: watchRepeatedCalls(agent, limits, () => settings.getLimits().repeatedCalls) };
}
