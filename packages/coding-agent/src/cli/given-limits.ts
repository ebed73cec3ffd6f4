import type { RunLimitValues } from "../agent-session/run-limits.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { CliArguments } from "./arguments.js";

const flags = { "--max-turns": "maxTurns", "--max-cost": "maxCost", "--max-time": "maxTime" } as const;

/**
 * How far each run may go, as the command line says.
 * @throws {@link CodingAgentError} with code "invalid_arguments" for what is no number above 0
 */
export function givenLimits(args: Pick<CliArguments, "values">): RunLimitValues {
  const limits: RunLimitValues = {};
  for (const [flag, key] of Object.entries(flags)) {
    const text = args.values.get(flag);
    if (text === undefined) continue;
    const value = Number(text);
    const isWhole = key !== "maxTurns" || Number.isInteger(value);
    if (text.trim() === "" || !Number.isFinite(value) || value <= 0 || !isWhole) {
      const kind = key === "maxTurns" ? "a whole number above 0" : "a number above 0";
      throw new CodingAgentError("invalid_arguments", `${flag} must be ${kind}; "${text}" is not.`);
    }
    limits[key] = value;
  }
  return limits;
}
