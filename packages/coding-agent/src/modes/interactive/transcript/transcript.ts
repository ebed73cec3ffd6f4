import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage } from "@pi-stack/ai";
import { type Component, Container, type MarkdownTheme } from "@pi-stack/tui";
import type { AgentSessionEvent } from "../../../agent-session/events.js";
import type { ToolDefinition } from "../../../contracts/tool-definition.js";
import type { BashResult } from "../../../contracts/user-bash.js";
import type { Foldable } from "../../../rendering/foldable.js";
import { AssistantMessageComponent, endOf, hiddenThinking } from "../../../rendering/messages/assistant-message.js";
import { BashExecutionComponent } from "../../../rendering/messages/bash-execution.js";
import type { MessageRenderer } from "../../../rendering/messages/custom-message.js";
import { notice } from "../../../rendering/messages/notices.js";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import { getMarkdownTheme } from "../../../rendering/theme/component-themes.js";
import type { ToolExecutionComponent } from "../../../rendering/tool-execution/tool-execution.js";
import { LiveReply } from "./live-reply.js";
import { viewsOf } from "./message-views.js";
import { ToolRows } from "./tool-rows.js";
import type { TranscriptHost } from "./transcript-host.js";
import { UserCommands } from "./user-commands.js";
import { WidthProbe } from "./width-probe.js";

/** What was said and done, from the top. */
export class Transcript {
  readonly container: Container = new Container();
  readonly #messages = new Container();
  readonly #host: TranscriptHost;
  readonly #rows: ToolRows;
  readonly #commands: UserCommands;
  readonly #replies = new Set<AssistantMessageComponent>();
  readonly #foldables = new Set<Foldable>();
  readonly #blocks = new Set<BashExecutionComponent>();
  #live: LiveReply | undefined;
  #status: Component | undefined;
  #last: Component | undefined;
  #isExpanded = false;
  #showsThinking: boolean;
  #thinkingLabel = hiddenThinking;
  #rendererOf: (customType: string) => MessageRenderer | undefined = () => undefined;
  #hasJustCompacted = false;
  /** How often the reply that comes was asked for again. */
  #retries = 0;

  constructor(host: TranscriptHost) {
    this.#host = host;
    this.#showsThinking = !host.settings.getHideThinkingBlock();
    this.#rows = new ToolRows(host, (row) => this.add(row));
    this.#commands = new UserCommands(host, (block) => this.add(block));
    const probe = new WidthProbe((columns) => this.#setColumns(columns));
    for (const part of [this.#messages, this.#commands.container, probe]) this.container.addChild(part);
  }

  get isExpanded(): boolean {
    return this.#isExpanded;
  }

  get showsThinking(): boolean {
    return this.#showsThinking;
  }

  /** Shows these messages and nothing else; commands that still run stay. */
  rebuild(messages: readonly AgentMessage[]): void {
    this.#clear();
    this.#rows.setRunning(this.#host.session.isStreaming);
    // What was summarized just now is told at the end, where the eye is; later it stands where it counts.
    const isMoved = (message: AgentMessage): boolean => this.#hasJustCompacted && message.role === "compactionSummary";
    for (const message of messages) if (!isMoved(message)) this.addMessage(message);
    for (const message of messages) if (isMoved(message)) this.addMessage(message);
    this.#hasJustCompacted = false;
  }

  notify(text: string, color: ThemeColor): void {
    this.add(notice(text, color, this.#host.theme));
  }

  /** A line that the next one replaces, if nothing came in between. */
  status(text: string): void {
    if (this.#status && this.#last === this.#status) this.#messages.removeChild(this.#status);
    this.#status = notice(text, "dim", this.#host.theme);
    this.add(this.#status);
  }

  /** Puts something at the end. What can be folded follows the key for that. */
  add(component: Component): void {
    this.#last = component;
    if (isFoldable(component)) {
      this.#foldables.add(component);
      component.setExpanded(this.#isExpanded);
    }
    if (component instanceof BashExecutionComponent) this.#blocks.add(component);
    this.#messages.addChild(component);
  }

  onEvent(event: AgentSessionEvent): void {
    switch (event.type) {
      case "agent_start":
      case "agent_end":
        this.#rows.setRunning(event.type === "agent_start");
        break;
      case "message_start":
        if (event.message.role === "assistant") this.#begin(event.message);
        else if (event.message.role !== "toolResult") this.addMessage(event.message);
        if (event.message.role === "user") this.#retries = 0;
        break;
      case "message_update":
        if (!this.#live) this.#begin(event.message);
        this.#live?.update(event.message, event.assistantMessageEvent);
        break;
      case "message_end":
        if (event.message.role === "assistant") this.#end(event.message, this.#retries);
        break;
      case "auto_retry_start":
        this.#retries = event.attempt;
        break;
      case "tool_execution_start":
        this.#rowOf(event.toolCallId, event.toolName, event.args).markExecutionStarted();
        break;
      case "tool_execution_update":
        this.#rows.setResult(event.toolCallId, event.partialResult, { isError: false, isPartial: true });
        break;
      case "tool_execution_end":
        this.#rows.setResult(event.toolCallId, event.result, { isError: event.isError, isPartial: false });
        break;
      case "compaction_end":
        this.#hasJustCompacted = event.result !== undefined;
        break;
      default:
        break;
    }
  }

  /** Adds a message that is whole. */
  addMessage(message: AgentMessage): void {
    if (message.role === "assistant") {
      this.#begin(message);
      this.#end(message, 0);
    } else if (message.role === "toolResult") {
      this.#rows.setResult(message.toolCallId, message, { isError: message.isError, isPartial: false });
    } else {
      for (const view of viewsOf(message, this.#host, this.#markdown(), this.#rendererOf)) this.add(view);
    }
  }

  /** Shows a command of the user that begins to run. */
  beginCommand(command: string, excludeFromContext: boolean): BashExecutionComponent {
    return this.#commands.begin(command, excludeFromContext, this.#isExpanded);
  }

  /** @param result - without one, the command is not shown any more */
  endCommand(block: BashExecutionComponent, result?: BashResult): void {
    if (result) this.#commands.end(block, result);
    else this.#commands.remove(block);
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    for (const foldable of this.#foldables) foldable.setExpanded(isExpanded);
    this.#commands.setExpanded(isExpanded);
  }

  setShowsThinking(shows: boolean): void {
    this.#showsThinking = shows;
    for (const reply of this.#replies) reply.setHideThinkingBlock(!shows);
  }

  /** What stands for thinking that is not shown. Without a label, the usual one. */
  setHiddenThinkingLabel(label: string = hiddenThinking): void {
    this.#thinkingLabel = label;
    for (const reply of this.#replies) reply.setHiddenThinkingLabel(label);
  }

  /** The settings of images may have changed. */
  refreshImages(): void {
    this.#rows.refreshImages();
  }

  /** Says who draws the messages of extensions, from now on. */
  setMessageRenderers(rendererOf: (customType: string) => MessageRenderer | undefined): void {
    this.#rendererOf = rendererOf;
  }

  /** Says who draws the calls of tools, from now on. */
  setToolDefinitions(definitionOf: (name: string) => ToolDefinition | undefined): void {
    this.#rows.setDefinitions(definitionOf);
  }

  /** Nothing turns or waits any more. */
  dispose(): void {
    this.#live?.dispose();
    this.#rows.dispose();
    this.#commands.dispose();
  }

  #clear(): void {
    this.#live?.dispose();
    this.#live = undefined;
    this.#rows.clear();
    this.#commands.forgetSettled();
    this.#messages.clear();
    for (const set of [this.#replies, this.#foldables, this.#blocks]) set.clear();
    this.#last = undefined;
  }

  #begin(message: AssistantMessage): void {
    const { theme, tui } = this.#host;
    const view = new AssistantMessageComponent(
      undefined,
      !this.#showsThinking,
      this.#markdown(),
      this.#thinkingLabel,
      theme,
    );
    this.#replies.add(view);
    this.add(view);
    this.#live?.dispose();
    this.#live = new LiveReply(view, message, this.#rows, () => tui.requestRender());
  }

  #end(message: AssistantMessage, retries: number): void {
    if (!this.#live) this.#begin(message);
    this.#live?.end(message, retries, endOf(message, retries));
    this.#live = undefined;
    if (message.stopReason !== "error") this.#retries = 0;
  }

  #rowOf(id: string, name: string, args: Record<string, unknown>): ToolExecutionComponent {
    return this.#rows.get(id) ?? this.#rows.create({ id, name, arguments: args });
  }

  #setColumns(columns: number): void {
    this.#rows.setColumns(columns);
    this.#commands.setColumns(columns);
    for (const block of this.#blocks) block.setColumns(columns);
  }

  #markdown(): MarkdownTheme {
    const { settings, theme } = this.#host;
    return { ...getMarkdownTheme(theme), codeBlockIndent: settings.getCodeBlockIndent() };
  }
}

function isFoldable(component: Component): component is Component & Foldable {
  return "setExpanded" in component && typeof component.setExpanded === "function";
}
