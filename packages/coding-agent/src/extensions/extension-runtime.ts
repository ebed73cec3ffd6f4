import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ExtensionAPI, ExtensionProviderConfig } from "../contracts/extension-api.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { checkProviderConfig } from "./provider-config.js";

/** What extensions do to a session: the part of {@link ExtensionAPI} that needs one. */
export type ExtensionActions = Pick<
  ExtensionAPI,
  | "sendMessage"
  | "sendUserMessage"
  | "appendEntry"
  | "setSessionName"
  | "getSessionName"
  | "setLabel"
  | "getActiveTools"
  | "getAllTools"
  | "setActiveTools"
  | "getCommands"
  | "setModel"
  | "getThinkingLevel"
  | "setThinkingLevel"
  | "emit"
> & {
  /** Where programs run. */
  cwd(): string;
  /** Tools were registered, or are others now. */
  toolsChanged(): void;
  /** Providers were registered, or taken away. */
  providersChanged(): void;
};

/** Where providers of extensions go. */
export interface ProviderActions {
  registerProvider(name: string, config: ExtensionProviderConfig): void;
  unregisterProvider(name: string): void;
  /** Takes everything back. */
  release(): void;
}

/**
 * What the extensions of one session share: the way to the session. Not there while they are loaded; gone once the
 * session was left or its extensions were loaded again.
 */
export class ExtensionRuntime {
  /** Confines programs that extensions run. @defaultValue nothing does */
  sandbox: CommandSandbox | undefined;
  /** Variables that such programs must not see. */
  unseenVariables: readonly string[] = [];
  #actions: ExtensionActions | undefined;
  #providers: ProviderActions | undefined;
  #staleBecause: string | undefined;
  readonly #onInvalidate = new Set<() => void>();
  /** What was registered before there was a place for it; the last word on each name. */
  readonly #waiting = new Map<string, ExtensionProviderConfig>();

  get isBound(): boolean {
    return this.#actions !== undefined;
  }

  /** Whether providers are registered at once, instead of when there is a place for them. */
  get hasProviders(): boolean {
    return this.#providers !== undefined;
  }

  /** Whether the session was left, or its extensions were loaded again. */
  get isStale(): boolean {
    return this.#staleBecause !== undefined;
  }

  /**
   * The way to the session.
   * @param member - what was called, for the message
   * @throws {@link CodingAgentError} with code "extension_not_ready" or "extension_stale"
   */
  actions(member: string): ExtensionActions {
    this.check(member);
    if (this.#actions) return this.#actions;
    throw new CodingAgentError(
      "extension_not_ready",
      `pi.${member}() acts on a session, and there is none yet while extensions are loaded. Call it in a handler, such as that of session_start.`,
    );
  }

  /** @throws {@link CodingAgentError} with code "extension_stale" */
  check(member: string): void {
    if (this.#staleBecause === undefined) return;
    throw new CodingAgentError(
      "extension_stale",
      `${member} was used after ${this.#staleBecause}. Keep no contexts: use the one that each handler is given, or \`withSession\`.`,
    );
  }

  bind(actions: ExtensionActions): void {
    this.#actions = actions;
  }

  bindProviders(providers: ProviderActions): void {
    this.#providers = providers;
    for (const [name, config] of this.#waiting) providers.registerProvider(name, config);
    this.#waiting.clear();
  }

  /** @throws {@link CodingAgentError} with code "extension_stale" or "extension_invalid" */
  registerProvider(name: string, config: ExtensionProviderConfig): void {
    this.check("registerProvider");
    if (this.#providers) {
      this.#providers.registerProvider(name, config);
      this.#actions?.providersChanged();
    } else {
      const merged = { ...this.#waiting.get(name), ...config };
      checkProviderConfig(name, merged);
      this.#waiting.set(name, merged);
    }
  }

  unregisterProvider(name: string): void {
    this.check("unregisterProvider");
    this.#waiting.delete(name);
    this.#providers?.unregisterProvider(name);
    this.#actions?.providersChanged();
  }

  /** From now on every call fails, and says why. */
  invalidate(because: string): void {
    this.#staleBecause ??= because;
    this.#actions = undefined;
    this.#providers?.release();
    this.#providers = undefined;
    this.#waiting.clear();
    for (const listener of this.#onInvalidate) listener();
    this.#onInvalidate.clear();
  }

  /** What must go with the extensions. */
  onInvalidate(listener: () => void): void {
    this.#onInvalidate.add(listener);
  }
}
