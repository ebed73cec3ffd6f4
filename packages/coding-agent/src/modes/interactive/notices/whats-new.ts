import { readFile } from "node:fs/promises";
import { Markdown } from "@pi-stack/tui";
import { getMarkdownTheme } from "../../../rendering/theme/component-themes.js";
import type { AppContext } from "../app-context.js";
import { type ChangelogEntry, changelogText, entriesSince, readChangelog } from "./changelog.js";

/** The entries of the changelog; none where there is no such file. */
export async function readOwnChangelog({ changelogPath }: AppContext): Promise<ChangelogEntry[]> {
  try {
    return readChangelog(await readFile(changelogPath, "utf8"));
  } catch {
    // A copy of the package without it: there is nothing to tell.
    return [];
  }
}

/** Shows entries in the transcript, oldest first. */
export function showChangelog(app: AppContext, entries: readonly ChangelogEntry[]): void {
  app.transcript.add(new Markdown(changelogText(entries), 1, 1, getMarkdownTheme(app.theme)));
  app.tui.requestRender();
}

/** Tells once what came with a new version, in sessions that are empty. The first start ever only remembers the version. */
export async function tellWhatIsNew(app: AppContext): Promise<void> {
  const { settings, version, session } = app;
  const last = settings.getLastChangelogVersion();
  if (last === version || session.messages.length > 0) return;
  const entries = last === undefined ? [] : entriesSince(await readOwnChangelog(app), last, version);
  settings.setLastChangelogVersion(version);
  if (entries.length === 0) return;
  if (settings.getCollapseChangelog()) return app.notify(`Updated to v${version}. /changelog tells what is new.`);
  app.notify("What's new", "accent");
  showChangelog(app, entries);
}
