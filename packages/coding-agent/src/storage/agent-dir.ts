import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";

/** Where pi keeps its things: `PI_CODING_AGENT_DIR`, or `~/.pi/agent`. */
export function getAgentDir(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env["PI_CODING_AGENT_DIR"];
  return configured ? expandHome(configured) : join(homeFolder(), ".pi", "agent");
}

/** `~` and `~/x` stand for the home folder. */
export function expandHome(path: string): string {
  if (path === "~") return homeFolder();
  return path.startsWith("~/") ? join(homeFolder(), path.slice(2)) : path;
}

/** An empty or relative HOME would scatter keys and sessions over the folders that pi is started in. */
function homeFolder(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const home = find();
      if (isAbsolute(home)) return home;
    } catch {
      // This user has no entry in the system's list of users.
    }
  }
  throw new CodingAgentError(
    "file_not_found",
    "There is no home folder: HOME is not an absolute path, and the system knows none. Set HOME, or PI_CODING_AGENT_DIR.",
  );
}
