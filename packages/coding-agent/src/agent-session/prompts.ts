import type { AgentMessage } from "@pi-stack/agent-core";
import type { ImageContent } from "@pi-stack/ai";
import type { InputSource } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorOf } from "../extensions/extension-error.js";
import type { ResolvedCommand } from "../extensions/registered-commands.js";
import type { SessionResources } from "../resources/session-resources.js";
import type { SessionManager } from "../session/session-manager.js";
import type { AgentSetup } from "./agent-setup.js";
import type { CustomMessages } from "./custom-messages.js";
import type { DeferredMessages } from "./deferred-messages.js";
import { expandPrompt } from "./expand-prompt.js";
import type { SessionListeners } from "./listeners.js";
import type { QueueKind, SessionQueue } from "./message-queue.js";
import type { ModelService } from "./model-service.js";
import type { RunController } from "./run-controller.js";
import type { SessionExtensions } from "./session-extensions.js";
import { userMessage } from "./user-message.js";

/** How a prompt is sent. */
export interface PromptOptions {
  images?: ImageContent[];
  /** What to do while a run is under way; without it the prompt is refused. */
  streamingBehavior?: QueueKind;
  /** Commands of extensions are run; `/skill:name` and `/template` are expanded. @defaultValue true */
  expandPromptTemplates?: boolean;
  /** Who wrote it, for extensions. @defaultValue "interactive" */
  source?: InputSource;
  /** Told once whether the prompt was accepted: sent, queued, or taken by an extension. Before the model is asked. */
  preflightResult?: (accepted: boolean) => void;
}

/** What {@link Prompts} works with. */
export interface PromptServices {
  controller: RunController;
  queue: SessionQueue;
  deferred: DeferredMessages;
  models: ModelService;
  listeners: SessionListeners;
  extensions: SessionExtensions;
  customMessages: CustomMessages;
  setup: AgentSetup;
  sessions: SessionManager;
  resources: SessionResources;
  isStreaming: () => boolean;
}

/** Words and images, as extensions left them. */
interface Input {
  text: string;
  images: ImageContent[];
}

/** Brings prompts to the model: commands of extensions first, then what extensions make of the words, then expansion. */
export class Prompts {
  readonly #services: PromptServices;

  constructor(services: PromptServices) {
    this.#services = services;
  }

  /** Resolves when the run has settled, the command has ended, or the prompt is queued. */
  async send(text: string, given: PromptOptions): Promise<void> {
    const options = { ...given, preflightResult: toldOnce(given.preflightResult) };
    const { controller } = this.#services;
    try {
      const command = options.expandPromptTemplates === false ? undefined : this.#findCommand(text);
      if (command) return await this.#runCommand(command, text, options);
      const asked = this.#ask({ text, images: options.images ?? [] }, options.source);
      const input = asked instanceof Promise ? await asked : asked;
      if (!input) return options.preflightResult(true);
      if (this.#services.isStreaming()) return await this.#queueDuringRun(input, options);
      // What has to wait for its turn is accepted now: whoever sent it must not have to wait for the answer to that.
      if (controller.isBusy) this.#accept(options);
      await controller.exclusive("run", (signal) => this.#run(input, options, signal));
    } catch (error) {
      options.preflightResult(false);
      throw error;
    }
  }

  /** Queues words of the user. Returns their identity, or nothing when an extension took them. */
  async queue(kind: QueueKind, text: string, images: ImageContent[], source?: InputSource): Promise<string> {
    const command = this.#findCommand(text);
    if (command) {
      throw new CodingAgentError(
        "invalid_arguments",
        `/${command.invocationName} is a command of an extension, which runs at once. Send it as a prompt.`,
      );
    }
    // Without a question to extensions it is queued at once: a run that ends meanwhile would leave it behind.
    const asked = this.#ask({ text, images }, source);
    const input = asked instanceof Promise ? await asked : asked;
    return input ? this.#services.queue.add(kind, this.#expand(input.text), input.images) : "";
  }

  #findCommand(text: string): ResolvedCommand | undefined {
    const { runner } = this.#services.extensions;
    if (!text.startsWith("/") || runner.runtime.isStale) return undefined;
    return runner.getCommand(text.slice(1).split(" ", 1)[0] ?? "");
  }

  /** What the command throws is reported, not thrown. */
  async #runCommand(command: ResolvedCommand, text: string, options: PromptOptions): Promise<void> {
    const { extensions, listeners } = this.#services;
    const { runner } = extensions;
    options.preflightResult?.(true);
    // A listener that runs a command must not keep the session from what the command waits for.
    listeners.releaseCaller();
    try {
      await command.handler(text.slice(command.invocationName.length + 2), runner.createCommandContext());
    } catch (error) {
      const path = `command:${command.invocationName}`;
      // The command may have left the session; nobody hears of its extensions any more then.
      if (runner.runtime.isStale) extensions.report(errorOf(path, "command", error));
      else runner.emitError(path, "command", error);
    }
  }

  /** What extensions make of the words; `undefined` when one of them has taken them. */
  #ask(input: Input, source: InputSource = "interactive"): Input | Promise<Input | undefined> {
    return this.#services.extensions.hasHandlers("input") ? this.#askExtensions(input, source) : input;
  }

  async #askExtensions({ text, images }: Input, source: InputSource): Promise<Input | undefined> {
    const answer = await this.#services.extensions.emit("input", { text, ...withImages(images), source });
    if (answer?.action === "handled") return undefined;
    return answer?.action === "transform" ? { text: answer.text, images: answer.images ?? images } : { text, images };
  }

  async #queueDuringRun(input: Input, options: PromptOptions): Promise<void> {
    if (options.streamingBehavior === undefined) {
      throw new CodingAgentError(
        "busy",
        "The agent is working. Wait for it, or send the prompt with streamingBehavior 'steer' or 'followUp'.",
      );
    }
    const id = this.#services.queue.add(options.streamingBehavior, this.#expand(input.text, options), input.images);
    options.preflightResult?.(true);
    await id;
  }

  async #run(input: Input, options: PromptOptions, signal: AbortSignal): Promise<void> {
    const { controller, deferred, setup } = this.#services;
    const text = this.#expand(input.text, options);
    this.#accept(options);
    await deferred.flush();
    try {
      await controller.drive(() => this.#messages(text, input.images, signal), signal);
    } finally {
      setup.endRun();
    }
  }

  /** The prompt, what was to be shown with it, and what extensions add to it now. */
  async #messages(text: string, images: ImageContent[], signal: AbortSignal): Promise<AgentMessage[]> {
    const { extensions, customMessages, setup } = this.#services;
    const messages = [userMessage(text, images), ...customMessages.takeForNextTurn()];
    if (!extensions.hasHandlers("before_agent_start")) return messages;
    const { systemPromptOptions, systemPrompt } = setup;
    const payload = { prompt: text, ...withImages(images), systemPrompt, systemPromptOptions };
    const answer = await extensions.emit("before_agent_start", payload, signal);
    if (answer?.systemPrompt !== undefined) setup.useForThisRun(answer.systemPrompt);
    const added = (answer?.messages ?? []).map(
      ({ customType, content, display, details }): AgentMessage => ({
        role: "custom",
        customType,
        content,
        display: Boolean(display),
        ...(details === undefined ? {} : { details }),
        timestamp: Date.now(),
      }),
    );
    return [...messages, ...added];
  }

  /** A prompt that could not be sent, or not be kept, must not be accepted. */
  #accept(options: PromptOptions): void {
    this.#services.models.requireModelWithKey();
    this.#services.sessions.lock();
    options.preflightResult?.(true);
  }

  #expand(text: string, options: PromptOptions = {}): string {
    if (options.expandPromptTemplates === false) return text;
    const { text: expanded, error } = expandPrompt(text, this.#services.resources);
    if (error) void this.#services.listeners.announce({ type: "skill_expansion_failed", errorMessage: error.message });
    return expanded;
  }
}

/** The first answer counts: what was accepted stays accepted, however it ends. */
function toldOnce(tell: (accepted: boolean) => void = () => undefined): (accepted: boolean) => void {
  let isTold = false;
  return (accepted) => {
    if (isTold) return;
    isTold = true;
    tell(accepted);
  };
}

function withImages(images: ImageContent[]): { images?: ImageContent[] } {
  return images.length > 0 ? { images } : {};
}
