import { resolve } from "node:path";
import { expandHome } from "../../../storage/agent-dir.js";
import type { AppContext } from "../app-context.js";

/** The path that stands behind a command: quotes around it are no part of it, `~` is the home folder. */
export function pathArgument({ session }: AppContext, args: string): string {
  const path = args.replace(/^(["'])(.*)\1$/, "$2");
  return resolve(session.sessionManager.getCwd(), expandHome(path));
}
