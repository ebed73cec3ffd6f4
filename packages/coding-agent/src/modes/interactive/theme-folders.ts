import { join } from "node:path";
import type { AgentSessionServices } from "../../composition/services.js";

/** Where the themes of a user are. */
export function themeFolders({ agentDir }: AgentSessionServices): string[] {
  return [join(agentDir, "themes")];
}
