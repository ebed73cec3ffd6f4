import { accessSync, constants, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../errors/system-error.js";
import { type Finding, ok, problem, warning } from "./finding.js";

/** What others may do with a file of the user is in these bits: everything. */
const ofOthers = 0o077;

/** Whether the agent folder can be used, and whether others of this machine can read what they should not. */
export function checkFiles(agentDir: string): Finding[] {
  try {
    if (!lstatSync(agentDir, { throwIfNoEntry: false })) {
      return [ok("agent folder", `${agentDir} will be made when there is something to keep`)];
    }
    accessSync(agentDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      problem(
        "agent folder",
        `${errorMessage(error)}. Keys, settings and sessions cannot be kept; correct its permissions.`,
      ),
    ];
  }
  const files = [ok("agent folder", agentDir)];
  // Windows has no such bits.
  return process.platform === "win32" ? files : [...files, ...looseFiles(agentDir)];
}

function looseFiles(agentDir: string): Finding[] {
  const names = ["auth.json", "models.json", "settings.json", "trust.json", "sessions"];
  const loose = [
    agentDir,
    ...names.map((name) => join(agentDir, name)),
    ...sessions(join(agentDir, "sessions")),
  ].filter(isLoose);
  if (loose.length === 0) return [ok("file modes", "only you can read keys, settings and sessions")];
  const shown = loose.slice(0, 5).join(" ");
  const rest = loose.length > 5 ? ` and ${loose.length - 5} more` : "";
  return [
    warning("file modes", `others on this machine can read ${shown}${rest}. Close them: chmod -R go= ${agentDir}`),
  ];
}

/** The folders of sessions: those of the files within do not matter where nobody can enter. */
function sessions(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // There are none yet.
    return [];
  }
}

function isLoose(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & ofOthers) !== 0;
}
