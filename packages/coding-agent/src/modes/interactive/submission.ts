import type { ImageContent } from "@pi-stack/ai";
import type { QueueKind } from "../../agent-session/message-queue.js";
import { errorMessage } from "../../errors/system-error.js";
import type { AppContext } from "./app-context.js";
import { findCommand } from "./commands/registry.js";

/** What becomes of a text that the user sends: a command of pi, a command of the shell, or a prompt. */
export class Submission {
  readonly #app: AppContext;
  readonly #onBash: () => void;

  /** @param onBash - called when the result of a command of the shell may be shown */
  constructor(app: AppContext, onBash: () => void) {
    this.#app = app;
    this.#onBash = onBash;
  }

  /** Resolves when it is done; failures are told in the transcript. */
  async submit(text: string, kind: QueueKind, images: ImageContent[] = []): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === "" && images.length === 0) return;
    try {
      const called = findCommand(trimmed);
      if (called) await called.command.run(this.#app, called.args);
      else if (/^!!?\s*\S/.test(trimmed)) await this.#runBash(trimmed);
      else await this.#prompt(trimmed, kind, images);
    } catch (error) {
      this.#app.notify(`Error: ${errorMessage(error)}`, "error");
    }
  }

  async #prompt(text: string, kind: QueueKind, images: ImageContent[]): Promise<void> {
    const { session } = this.#app;
    await session.prompt(text, {
      images,
      preflightResult: (accepted) => {
        // What was not taken must not have to be typed again.
        if (!accepted && this.#app.editorText() === "") this.#app.setEditorText(text);
      },
      ...(session.isStreaming ? { streamingBehavior: kind } : {}),
    });
  }

  async #runBash(text: string): Promise<void> {
    const excludeFromContext = text.startsWith("!!");
    const command = text.replace(/^!!?\s*/, "");
    this.#app.notify(`$ ${command}`, excludeFromContext ? "dim" : "bashMode");
    await this.#app.session.executeBash(command, undefined, { excludeFromContext });
    this.#onBash();
  }
}
