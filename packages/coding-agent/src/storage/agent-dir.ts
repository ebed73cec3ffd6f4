import { homedir } from "node:os";
import { join } from "node:path";

/** Where pi keeps its things: `PI_CODING_AGENT_DIR`, or `~/.pi/agent`. */
export function getAgentDir(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env["PI_CODING_AGENT_DIR"];
  return configured ? expandHome(configured) : join(homedir(), ".pi", "agent");
}

/** `~` and `~/x` stand for the home folder. */
export function expandHome(path: string): string {
  if (path === "~") return homedir();
  return path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
}
