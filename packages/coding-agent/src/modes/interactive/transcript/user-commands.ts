import { type Component, Container } from "@pi-stack/tui";
import type { BashResult } from "../../../contracts/user-bash.js";
import { BashExecutionComponent } from "../../../rendering/messages/bash-execution.js";
import type { TranscriptHost } from "./transcript-host.js";

/** Commands of the user that run, or whose place in the conversation is not settled before the run of the model is over. */
export class UserCommands {
  /** Stands below the conversation. */
  readonly container: Container = new Container();
  readonly #host: TranscriptHost;
  readonly #settle: (block: Component) => void;
  readonly #waiting = new Set<BashExecutionComponent>();
  readonly #running = new Set<BashExecutionComponent>();

  /** @param settle - puts a block into the conversation */
  constructor(host: TranscriptHost, settle: (block: Component) => void) {
    this.#host = host;
    this.#settle = settle;
  }

  begin(command: string, excludeFromContext: boolean, isExpanded: boolean): BashExecutionComponent {
    const { tui, theme } = this.#host;
    const block = new BashExecutionComponent(command, tui, excludeFromContext, theme);
    block.setExpanded(isExpanded);
    this.#running.add(block);
    this.container.addChild(block);
    return block;
  }

  end(block: BashExecutionComponent, { exitCode, cancelled, truncated, fullOutputPath, output }: BashResult): void {
    block.setComplete({ exitCode, cancelled, isTruncated: truncated, fullOutputPath }, output);
    if (!this.#running.delete(block)) return;
    this.#waiting.add(block);
    if (this.#host.session.isStreaming) this.#settleWhenIdle();
    else this.#settleAll();
  }

  /** The command did not run, or belongs to a session that is shown no more. */
  remove(block: BashExecutionComponent): void {
    block.dispose();
    this.#running.delete(block);
    this.#waiting.delete(block);
    this.container.removeChild(block);
  }

  /** The conversation is drawn anew: what is part of it by now goes. */
  forgetSettled(): void {
    if (this.#host.session.hasPendingBashMessages) return;
    for (const block of this.#waiting) this.container.removeChild(block);
    this.#waiting.clear();
  }

  setExpanded(isExpanded: boolean): void {
    for (const block of [...this.#running, ...this.#waiting]) block.setExpanded(isExpanded);
  }

  setColumns(columns: number): void {
    for (const block of [...this.#running, ...this.#waiting]) block.setColumns(columns);
  }

  /** Nothing turns any more. */
  dispose(): void {
    for (const block of this.#running) block.dispose();
  }

  /** Puts what has ended into the conversation. */
  #settleAll(): void {
    for (const block of this.#waiting) {
      this.container.removeChild(block);
      this.#settle(block);
    }
    this.#waiting.clear();
  }

  /** Once the run is over, other attempts and queued messages included: only then they are part of the session. */
  #settleWhenIdle(): void {
    const { session, tui } = this.#host;
    void session.waitForIdle().then(() => {
      if (session !== this.#host.session) return;
      this.#settleAll();
      tui.requestRender();
    });
  }
}
