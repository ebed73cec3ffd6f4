import type { ImageContent } from "@pi-stack/ai";
import type { QueueKind } from "../../../agent-session/message-queue.js";
import type { AppContext } from "../app-context.js";
import { findCommand } from "../commands/registry.js";
import { runBash } from "./run-bash.js";

/** What becomes of a text that the user sends: a command of pi, a command of the shell, or a prompt. */
export class Submission {
  readonly #app: AppContext;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Resolves when it is done; failures are told in the transcript. */
  async submit(text: string, kind: QueueKind, images: ImageContent[] = []): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === "" && images.length === 0) return;
    try {
      const called = findCommand(trimmed);
      if (called) await called.command.run(this.#app, called.args);
      else if (/^!!?\s*\S/.test(trimmed) && images.length === 0) await runBash(this.#app, trimmed);
      else await this.#prompt(trimmed, kind, images);
    } catch (error) {
      this.#app.fail(error);
    }
  }

  async #prompt(text: string, kind: QueueKind, images: ImageContent[]): Promise<void> {
    const { session, editor } = this.#app;
    await session.prompt(text, {
      images,
      preflightResult: (accepted) => {
        // What was not taken must not have to be typed again.
        if (!accepted && editor.getText() === "") editor.setText(text);
      },
      ...(session.isStreaming ? { streamingBehavior: kind } : {}),
    });
  }
}
