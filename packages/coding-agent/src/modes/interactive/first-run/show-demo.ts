import { join } from "node:path";
import { packageRoot } from "../../../storage/package-root.js";
import type { AppContext } from "../app-context.js";
import { whileBusy } from "../dialogs/while-busy.js";

/** Shows the scripted model at work on a copy of the sample project. Nothing of it stays but what is on the screen. */
export async function showDemo(app: AppContext): Promise<void> {
  const { openDemo } = await import("../../demo/open-demo.js");
  const demo = await openDemo(join(packageRoot(import.meta.url), "demo-project"));
  const leave = demo.session.subscribe((event) => {
    app.transcript.onEvent(event);
    app.tui.requestRender();
  });
  try {
    app.notify(`A script plays the model, and works in ${demo.cwd}. Everything else is real.`);
    await whileBusy(app, "The demo is running", async (signal) => {
      signal.addEventListener("abort", () => void demo.session.abort());
      await demo.run();
    });
    if (demo.hasPassed()) app.notify("The tests pass. That was the demo: now with a real model.", "success");
    else app.notify("The demo was stopped.");
  } finally {
    leave();
    await demo.dispose();
  }
}
