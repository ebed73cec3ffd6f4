import type { AppContext } from "../app-context.js";

/** Long enough after the first frame not to delay it, in milliseconds. */
const afterMs = 200;

/** Tells, inside of tmux, if it keeps keys such as shift+enter to itself. Returns the way to call it off. */
export function adviseOnTmux(app: AppContext, env: NodeJS.ProcessEnv = process.env): () => void {
  if (!env["TMUX"]) return () => undefined;
  const timer = setTimeout(() => {
    void hasExtendedKeys().then((has) => {
      if (has !== false) return;
      app.notify(
        "tmux does not pass on keys such as shift+enter. Put this into ~/.tmux.conf and start tmux anew:\n  set -g extended-keys on",
        "warning",
      );
    });
  }, afterMs).unref();
  return () => clearTimeout(timer);
}

/** `undefined` where tmux does not say. Source: tmux(1), extended-keys (read 2026-11-30) */
async function hasExtendedKeys(): Promise<boolean | undefined> {
  const { execa } = await import("execa");
  const result = await execa("tmux", ["show", "-gv", "extended-keys"], {
    reject: false,
    timeout: 2000,
    stdin: "ignore",
  });
  return result.failed ? undefined : result.stdout.trim() !== "off";
}
