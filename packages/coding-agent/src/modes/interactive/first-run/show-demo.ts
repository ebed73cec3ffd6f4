import { join } from "node:path";
import { Container } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { Foldable } from "../../../rendering/foldable.js";
import { packageRoot } from "../../../storage/package-root.js";
import type { AppContext } from "../app-context.js";
import { whileBusy } from "../dialogs/while-busy.js";
import { Transcript } from "../transcript/transcript.js";

/** Shows the scripted model at work on a copy of the sample project. Nothing of it stays but what is on the screen. */
export async function showDemo(app: AppContext): Promise<void> {
  const { openDemo } = await import("../../demo/open-demo.js");
  const demo = await openDemo(join(packageRoot(import.meta.url), "demo-project"));
  app.notify(`A script plays the model, and works in ${demo.cwd}. Everything else is real.`);
  const view = new DemoView(app, demo.session);
  app.transcript.add(view);
  const leave = demo.session.subscribe((event) => {
    view.transcript.onEvent(event);
    app.tui.requestRender();
  });
  try {
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

/** The conversation of another session, as a part of this one. */
class DemoView extends Container implements Foldable {
  readonly transcript: Transcript;

  constructor({ settings, tui, theme }: AppContext, session: AgentSession) {
    super();
    this.transcript = new Transcript({ session, settings, tui, theme });
    this.addChild(this.transcript.container);
  }

  setExpanded(isExpanded: boolean): void {
    this.transcript.setExpanded(isExpanded);
  }
}
