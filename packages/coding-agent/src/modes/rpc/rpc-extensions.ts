import { setTimeout as delay } from "node:timers/promises";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { ExtensionBindings } from "../../contracts/extension-session.js";
import type { Fields } from "./command-fields.js";
import { RpcExtensionUI } from "./rpc-extension-ui.js";
import type { RpcEvent } from "./rpc-types.js";

/** How long commands wait for extensions that begin, in milliseconds. */
const patienceMs = 5000;

/** Brings the client to the extensions of whichever session is the present one. */
export class RpcExtensions {
  readonly #tell: (event: RpcEvent) => unknown;
  readonly #shutDown: () => void;
  readonly #session: () => AgentSession;
  #ui: RpcExtensionUI | undefined;
  #onQuestion: () => void = () => undefined;

  /** @param shutDown - an extension wants pi to end */
  constructor(session: () => AgentSession, tell: (event: RpcEvent) => unknown, shutDown: () => void) {
    this.#session = session;
    this.#tell = tell;
    this.#shutDown = shutDown;
  }

  /**
   * Lets the extensions of a session begin. Resolves when they have heard of it, or when commands should wait for that no
   * longer: one of them asks the client something, or takes very long.
   */
  async bind(session: AgentSession): Promise<void> {
    const asked = new Promise<void>((resolve) => {
      this.#onQuestion = resolve;
    });
    const bound = session.bindExtensions(this.#bindings());
    if (session.extensionRunner.extensions.length === 0) return bound;
    const waited = new AbortController();
    const tooLong = delay(patienceMs, undefined, { signal: waited.signal, ref: false }).catch(() => undefined);
    await Promise.race([bound, asked, tooLong]);
    waited.abort();
  }

  /** Takes an answer of the client. */
  answer(fields: Fields): void {
    this.#ui?.answer(fields);
  }

  /** What is asked is answered as if it had been left, and what is shown goes. */
  reset(): void {
    this.#ui?.reset();
    this.#ui = undefined;
  }

  /** The client is gone: nothing is told any more. */
  end(): void {
    this.#ui?.end();
  }

  /** They outlive the session that they are made for: they must not hold it. */
  #bindings(): ExtensionBindings {
    this.reset();
    this.#ui = new RpcExtensionUI(this.#tell, () => this.#onQuestion());
    return {
      uiContext: this.#ui.context,
      commandActions: { reload: () => this.#reload() },
      shutdownHandler: () => this.#shutDown(),
      onError: ({ extensionPath, event, error }) =>
        void this.#tell({ type: "extension_error", extensionPath, event, error }),
    };
  }

  async #reload(): Promise<void> {
    const session = this.#session();
    // Only the bindings are others: the extensions that come show and ask anew.
    if (!session.isStreaming) void session.bindExtensions(this.#bindings());
    await session.reload();
  }
}
