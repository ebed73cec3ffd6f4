import { basename } from "node:path";
import { stripControlSequences } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";

/** Names the window after the session and its folder. */
export function showTitle({ session, terminal }: AppContext): void {
  const folder = basename(session.sessionManager.getCwd());
  const parts = ["π", session.sessionName, folder].filter((part) => part !== undefined && part !== "");
  terminal.setTitle(stripControlSequences(parts.join(" - ")).replace(/\s+/g, " "));
}
