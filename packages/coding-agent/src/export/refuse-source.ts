import { statSync } from "node:fs";
import { CodingAgentError } from "../errors/coding-agent-error.js";

/**
 * Keeps an export from taking the place of the session that it shows, under whatever name.
 * @throws {@link CodingAgentError} with code "export_failed"
 */
export function refuseSource(target: string, sessionFile: string | undefined): void {
  if (sessionFile === undefined || !isSameFile(target, sessionFile)) return;
  throw new CodingAgentError("export_failed", `${target} is the session itself. Name another file.`);
}

function isSameFile(a: string, b: string): boolean {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    // One of them does not exist, or is out of reach; whoever writes it is told.
    return false;
  }
}
