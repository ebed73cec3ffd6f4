import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage } from "@pi-stack/ai";
import { type Component, Container } from "@pi-stack/tui";
import type { AgentSessionEvent } from "../../../agent-session/events.js";
import { AssistantMessageView, endOf } from "../../../rendering/messages/assistant-message.js";
import { notice } from "../../../rendering/messages/notices.js";
import { bashExecution, customMessage, summaryBox } from "../../../rendering/messages/other-messages.js";
import { ToolRow } from "../../../rendering/messages/tool-row.js";
import { userMessage } from "../../../rendering/messages/user-message.js";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** What was said and done, from the top. */
export class Transcript {
  readonly container: Container = new Container();
  readonly #theme: Theme;
  readonly #replies = new Set<AssistantMessageView>();
  readonly #rows = new Map<string, ToolRow>();
  #reply: AssistantMessageView | undefined;
  #status: Component | undefined;
  #last: Component | undefined;
  #isExpanded = false;
  #showsThinking: boolean;

  constructor(theme: Theme, showsThinking: boolean) {
    this.#theme = theme;
    this.#showsThinking = showsThinking;
  }

  get isExpanded(): boolean {
    return this.#isExpanded;
  }

  get showsThinking(): boolean {
    return this.#showsThinking;
  }

  /** Shows these messages and nothing else. */
  rebuild(messages: readonly AgentMessage[]): void {
    this.container.clear();
    this.#replies.clear();
    this.#rows.clear();
    this.#reply = undefined;
    for (const message of messages) this.#add(message);
  }

  notify(text: string, color: ThemeColor): void {
    this.add(notice(text, color, this.#theme));
  }

  /** A line that the next one replaces, if nothing came in between. */
  status(text: string): void {
    if (this.#status && this.#last === this.#status) this.container.removeChild(this.#status);
    this.#status = notice(text, "dim", this.#theme);
    this.add(this.#status);
  }

  /** Puts something at the end. */
  add(component: Component): void {
    this.#last = component;
    this.container.addChild(component);
  }

  onEvent(event: AgentSessionEvent): void {
    switch (event.type) {
      case "message_start":
        if (event.message.role === "assistant") this.#begin(event.message);
        else if (event.message.role !== "toolResult") this.#add(event.message);
        break;
      case "message_update":
        if (event.message.role === "assistant") this.#grow(event.message);
        break;
      case "message_end":
        if (event.message.role === "assistant") this.#end(event.message);
        break;
      case "tool_execution_update":
        this.#rows.get(event.toolCallId)?.setResult(resultOf(event.partialResult), "running");
        break;
      case "tool_execution_end":
        this.#rows.get(event.toolCallId)?.setResult(resultOf(event.result), event.isError ? "failed" : "done");
        break;
      default:
        break;
    }
  }

  /** Adds the result of a command of the user. */
  addMessage(message: AgentMessage): void {
    this.#add(message);
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    for (const row of this.#rows.values()) row.setExpanded(isExpanded);
  }

  setShowsThinking(shows: boolean): void {
    this.#showsThinking = shows;
    for (const reply of this.#replies) reply.setShowsThinking(shows);
  }

  #add(message: AgentMessage): void {
    if (message.role === "assistant") {
      this.#begin(message);
      this.#end(message);
    } else if (message.role === "toolResult") {
      this.#rows
        .get(message.toolCallId)
        ?.setResult({ content: message.content, details: message.details }, message.isError ? "failed" : "done");
    } else {
      const component = this.#component(message);
      if (component) this.add(component);
    }
  }

  #component(message: Exclude<AgentMessage, { role: "assistant" | "toolResult" }>): Component | undefined {
    const theme = this.#theme;
    switch (message.role) {
      case "user":
        return userMessage(message, theme);
      case "bashExecution":
        return bashExecution(message, theme, this.#isExpanded);
      case "custom":
        return customMessage(message, theme);
      case "compactionSummary": {
        const folded = `Compacted from ${message.tokensBefore} tokens (ctrl+o, then reload to expand)`;
        return summaryBox("compaction", folded, message.summary, theme, this.#isExpanded);
      }
      case "branchSummary":
        return summaryBox("branch", "Summary of another branch", message.summary, theme, this.#isExpanded);
      default:
        return undefined;
    }
  }

  #begin(message: AssistantMessage): void {
    this.#reply = new AssistantMessageView(this.#theme, this.#showsThinking);
    this.#replies.add(this.#reply);
    this.add(this.#reply);
    this.#grow(message);
  }

  #grow(message: AssistantMessage): void {
    this.#reply?.update(message);
    for (const block of message.content) {
      if (block.type !== "toolCall") continue;
      const args = block.arguments ?? {};
      const known = this.#rows.get(block.id);
      if (known) {
        known.setArguments(args);
        continue;
      }
      const row = new ToolRow(block.name, args, this.#theme, this.#isExpanded);
      this.#rows.set(block.id, row);
      this.add(row);
    }
  }

  #end(message: AssistantMessage): void {
    this.#grow(message);
    const words = endOf(message);
    if (words === undefined) return;
    for (const block of message.content) if (block.type === "toolCall") this.#rows.get(block.id)?.fail(words);
  }
}

/** What extensions give back may be anything. */
function resultOf(result: unknown): { content: { type: "text"; text: string }[]; details: unknown } {
  if (typeof result !== "object" || result === null || !("content" in result) || !Array.isArray(result.content)) {
    return { content: [], details: undefined };
  }
  const content = result.content.flatMap((block: unknown) => {
    const text = typeof block === "object" && block !== null && "text" in block ? block.text : undefined;
    return typeof text === "string" ? [{ type: "text" as const, text }] : [];
  });
  return { content, details: "details" in result ? result.details : undefined };
}
