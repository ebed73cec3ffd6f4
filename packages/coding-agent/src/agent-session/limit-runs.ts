import type { Agent } from "@pi-stack/agent-core";
import type { LimitSettings } from "../settings/settings.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { type RepeatedCalls, watchRepeatedCalls } from "./repeated-calls.js";
import { RunLimits, type RunLimitValues } from "./run-limits.js";

/** Of two sets of limits the smaller ones. */
function smaller(limits: RunLimitValues, most: RunLimitValues): RunLimitValues {
  const result: RunLimitValues = { ...limits };
  for (const key of ["maxTurns", "maxCost", "maxTime"] as const) {
    const ceiling = most[key];
    if (ceiling !== undefined) result[key] = Math.min(ceiling, limits[key] ?? ceiling);
  }
  return result;
}

/** Lets limits end the runs of an agent. `given` counts over the settings, and neither goes beyond `most`. */
export function limitRuns(
  agent: Agent,
  settings: SettingsManager,
  given: RunLimitValues | undefined,
  most: LimitSettings = {},
): { limits: RunLimits; repeats: RepeatedCalls } {
  const limits = new RunLimits(
    () => smaller({ ...settings.getLimits(), ...given }, most),
    () => agent.abort(),
  );
  const repeated = (): number => {
    const wanted = settings.getLimits().repeatedCalls;
    return most.repeatedCalls === undefined ? wanted : Math.min(wanted || most.repeatedCalls, most.repeatedCalls);
  };
  return { limits, repeats: watchRepeatedCalls(agent, limits, repeated) };
}
