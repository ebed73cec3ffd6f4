import { join } from "node:path";
import { AuthStorage } from "../../auth/auth-storage.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { modelListsFile } from "../../models/lists/model-lists-file.js";
import { type ListUpdate, updateModelLists } from "../../models/lists/update-lists.js";
import { ModelRegistry } from "../../models/model-registry.js";
import type { ModeOutput } from "../../modes/mode-output.js";

/** How many names stand in one line. */
const shownNames = 8;

/**
 * `pi update models`: asks the providers that have a key which models they have. Nothing of a project takes part.
 * @returns the exit code: 1 when one of them could not be asked
 */
export async function updateModels(agentDir: string, output: ModeOutput, signal: AbortSignal): Promise<number> {
  if (process.env["PI_OFFLINE"]) throw new CodingAgentError("invalid_arguments", "Models are not updated offline.");
  const auth = AuthStorage.create(join(agentDir, "auth.json"));
  const registry = ModelRegistry.create(auth, join(agentDir, "models.json"));
  const problems = registry.getError();
  if (problems !== undefined) output.warn(`pi: ${problems}`);
  const updates = await updateModelLists(registry, { path: join(agentDir, modelListsFile), signal });
  if (updates.length === 0) await output.write("No provider has a key, so none was asked for its models.\n");
  for (const update of updates) {
    if (update.outcome === "failed")
      output.warn(`pi: ${update.provider}: ${update.problem}. Its models stay as they were.`);
    else await output.write(`${update.provider}: ${words(update)}\n`);
  }
  return updates.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

function words(update: Exclude<ListUpdate, { outcome: "failed" }>): string {
  switch (update.outcome) {
    case "updated":
      return `${counted(update.added, "new")}; ${counted(update.gone, "not listed any more")}`;
    case "unchanged":
      return "nothing has changed";
    case "logged-in":
      return "not asked: it is used by a login, not by a key";
    case "not-askable":
      return "not asked: it has no list that a key opens";
  }
}

function counted(ids: readonly string[], what: string): string {
  const shown = ids.slice(0, shownNames).join(", ");
  const more = ids.length > shownNames ? ", ..." : "";
  return `${ids.length} ${what}${ids.length > 0 ? ` (${shown}${more})` : ""}`;
}
