import { join } from "node:path";
import { errorMessage } from "../../../errors/system-error.js";
import type { AppContext } from "../app-context.js";
import { whileBusy } from "../dialogs/while-busy.js";
import { withPrivateFolder } from "../editor/private-folder.js";
import type { AppCommand } from "./slash-command.js";

/** Shows a gist as the page that it is. `PI_SHARE_VIEWER_URL` names another. */
const viewerUrl = "https://pi.dev/session/";

/** `/share`: the session as a page in a secret gist. */
export const shareCommand: AppCommand = {
  name: "share",
  description: "Put the session into a secret gist (needs gh)",
  async run(app) {
    const made = await whileBusy(app, "Sharing the session as a secret gist", (signal) => share(app, signal));
    if (made.kind === "failed") app.warn(made.why);
    else if (made.kind === "stopped") app.status("Stopped. If a gist was made already, gh gist list shows it.");
    else app.notify(`Shared: ${viewerFor(made.url)}\nGist: ${made.url}`, "success");
  },
};

type Outcome = { kind: "done"; url: string } | { kind: "failed"; why: string } | { kind: "stopped" };

async function share(app: AppContext, signal: AbortSignal): Promise<Outcome> {
  const login = await runGh(["auth", "status"], signal);
  if (login.kind === "missing")
    return { kind: "failed", why: `gh cannot be started (${login.why}). Install it from https://cli.github.com` };
  if (signal.aborted) return { kind: "stopped" };
  if (login.kind === "failed") return { kind: "failed", why: "gh is not logged in. Run gh auth login first." };
  const made = await withPrivateFolder("pi-share", async (folder) => {
    const page = await app.session.exportToHtml(join(folder, "session.html"));
    return runGh(["gist", "create", "--public=false", page], signal);
  });
  if (signal.aborted) return { kind: "stopped" };
  const url = made.kind === "done" ? /https:\/\/\S+/.exec(made.output)?.[0] : undefined;
  if (url !== undefined) return { kind: "done", url };
  return { kind: "failed", why: `The gist could not be made: ${made.kind === "done" ? made.output : made.why}` };
}

type GhResult = { kind: "done"; output: string } | { kind: "failed" | "missing"; why: string };

async function runGh(args: readonly string[], signal: AbortSignal): Promise<GhResult> {
  const { execa } = await import("execa");
  try {
    const result = await execa("gh", args, { reject: false, stdin: "ignore", timeout: 120_000, cancelSignal: signal });
    if (!result.failed) return { kind: "done", output: result.stdout };
    if (result.exitCode === undefined && !result.isCanceled && !result.timedOut)
      return { kind: "missing", why: result.originalMessage ?? "it is not there" };
    return {
      kind: "failed",
      why: result.stderr.trim() || (result.timedOut ? "it took too long" : "no reason was given"),
    };
  } catch (error) {
    return { kind: "missing", why: errorMessage(error) };
  }
}

function viewerFor(gistUrl: string): string {
  const id = new URL(gistUrl).pathname.split("/").at(-1) ?? "";
  return `${process.env["PI_SHARE_VIEWER_URL"] || viewerUrl}#${id}`;
}
