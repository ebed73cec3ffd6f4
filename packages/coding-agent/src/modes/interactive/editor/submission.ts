import type { ImageContent } from "@pi-stack/ai";
import type { QueueKind } from "../../../agent-session/message-queue.js";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import type { AppContext } from "../app-context.js";
import { findCommand } from "../commands/registry.js";
import { runBash } from "./run-bash.js";

/** Runs a command of an extension; false when the text calls none. */
export type ExtensionCommandRunner = (text: string) => boolean | Promise<boolean>;

/** What becomes of a text that the user sends: a command of pi, a command of the shell, or a prompt. */
export class Submission {
  /** Commands of extensions run at once, whatever the session does. */
  runExtensionCommand: ExtensionCommandRunner = () => false;
  readonly #app: AppContext;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** {@link submit} for what was typed: who has no model is led to one first. */
  async submitTyped(text: string, kind: QueueKind): Promise<void> {
    const isPrompt = !/^[/!]/.test(text.trim());
    // Otherwise at once: a key that is pressed next must find it sent.
    if (isPrompt && this.#app.session.model === undefined)
      await this.#app.offerModel().catch((error: unknown) => this.#app.fail(error));
    await this.submit(text, kind);
  }

  /** Resolves when it is done; failures are told in the transcript. */
  async submit(text: string, kind: QueueKind, images: ImageContent[] = []): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === "" && images.length === 0) return;
    try {
      const called = findCommand(trimmed);
      if (called) await called.command.run(this.#app, called.args);
      else if (/^!!?\s*\S/.test(trimmed) && images.length === 0) await runBash(this.#app, trimmed);
      else if (trimmed.startsWith("/") && (await this.runExtensionCommand(trimmed))) return;
      else if (this.#mustWait()) await this.#queue(trimmed, images);
      else await this.#prompt(trimmed, kind, images);
    } catch (error) {
      this.#app.fail(error);
    }
  }

  /** While history is summarized, and no run is there to join: what is sent waits where it can be seen and changed. */
  #mustWait(): boolean {
    const { session } = this.#app;
    return session.isCompacting && !session.isStreaming;
  }

  async #queue(text: string, images: ImageContent[]): Promise<void> {
    const { session } = this.#app;
    const id = await session.steer(text, images);
    await session.waitForIdle();
    // After a compaction the session goes on with it by itself; after a summary of a branch nobody does.
    const last = session.messages.at(-1);
    if (last?.role === "assistant" && (last.stopReason === "error" || last.stopReason === "aborted")) return;
    const message = await session.withdrawQueuedMessage(id);
    if (message) await session.prompt(message.text, { images: message.images, expandPromptTemplates: false });
  }

  async #prompt(text: string, kind: QueueKind, images: ImageContent[]): Promise<void> {
    const { session } = this.#app;
    let isGivenBack = false;
    const giveBack = (): void => {
      if (!isGivenBack) this.#giveBack(text);
      isGivenBack = true;
    };
    try {
      await session.prompt(text, {
        images,
        preflightResult: (accepted) => {
          if (!accepted) giveBack();
        },
        ...(session.isStreaming ? { streamingBehavior: kind } : {}),
      });
    } catch (error) {
      // It waited for its turn, which never came.
      if (CodingAgentError.is(error) && (error.code === "cancelled" || error.code === "session_closed")) giveBack();
      throw error;
    }
  }

  /** What was not taken must not have to be typed again; what was typed meanwhile stays. */
  #giveBack(text: string): void {
    const { editor } = this.#app;
    const written = editor.getText();
    editor.setText(written === "" ? text : `${text}\n\n${written}`);
  }
}
