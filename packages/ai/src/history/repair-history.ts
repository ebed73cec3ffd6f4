import type { AssistantMessage, Message } from "../types/message.js";
import { alternateRoles, placeholderMessage, trimLastAssistantText } from "./alternate-roles.js";
import { callsOf, pairToolResults } from "./pair-tool-results.js";
import { readMessages } from "./read-messages.js";
import { repairAssistant } from "./repair-assistant.js";
import { repairToolResult, repairUser } from "./repair-shown-content.js";
import { type HistoryTarget, isOwn } from "./target.js";
import type { ToolCallIdRule } from "./tool-call-id-rules.js";

/** How much of a history is kept. */
export interface RepairHistoryOptions {
  /**
   * Gives up thinking, signatures and images. For the one retry after a provider refused the ordinary form.
   * @defaultValue false
   */
  strict?: boolean;
}

/**
 * Turns any history into one that the target's API accepts. Pure and total: the input is not changed, may have any
 * shape (session files do) and never makes it throw. Repairing what was repaired changes nothing.
 */
export function repairHistory(
  messages: readonly unknown[],
  target: HistoryTarget,
  options: RepairHistoryOptions = {},
): Message[] {
  const strict = options.strict ?? false;
  const ids = new CallIds(target.rules.toolCallIds);
  const repaired: Message[] = [];
  for (const message of pairToolResults(readMessages(messages))) {
    if (message.role === "user") pushIfAny(repaired, repairUser(message, target, strict));
    else if (message.role === "toolResult") {
      repaired.push({ ...repairToolResult(message, target, strict), ...ids.nextResult() });
    } else {
      const mayRepeat = target.rules.toolCallIds.ownIdsMayRepeat && !strict && isOwn(message, target);
      pushIfAny(repaired, ids.assign(repairAssistant(message, target, strict), mayRepeat));
    }
  }
  if (repaired.length === 0) return messages.length === 0 ? [] : [placeholderMessage(0)];
  const ordered = target.rules.rolesAlternate ? alternateRoles(repaired, target) : repaired;
  return target.rules.trimsLastAssistantText ? trimLastAssistantText(ordered) : ordered;
}

function pushIfAny(messages: Message[], message: Message | undefined): void {
  if (message !== undefined) messages.push(message);
}

/** Keeps the ids of one history apart and hands each on to the call's result. */
class CallIds {
  readonly #rule: ToolCallIdRule;
  readonly #used = new Set<string>();
  #unanswered: { toolCallId: string; toolName: string }[] = [];

  constructor(rule: ToolCallIdRule) {
    this.#rule = rule;
  }

  /** Ids that may repeat still differ within the message. */
  assign(message: AssistantMessage | undefined, mayRepeat: boolean): AssistantMessage | undefined {
    if (message === undefined) return undefined;
    const taken = mayRepeat ? new Set<string>() : this.#used;
    const content = message.content.map((block) =>
      block.type === "toolCall" ? { ...block, id: this.#unique(block.id, taken) } : block,
    );
    const renamed = { ...message, content };
    this.#unanswered = callsOf(renamed).map((call) => ({ toolCallId: call.id, toolName: call.name }));
    return renamed;
  }

  /** Results stand behind their message in the order of its calls. */
  nextResult(): { toolCallId: string; toolName: string } | undefined {
    return this.#unanswered.shift();
  }

  /** Depends on nothing but the history before, so that an id stays the same from turn to turn. */
  #unique(id: string, taken: Set<string>): string {
    let candidate = id;
    for (let attempt = this.#used.size; candidate === "" || taken.has(this.#rule.key(candidate)); attempt++) {
      candidate = this.#rule.derive(`${id}#${attempt}`);
    }
    taken.add(this.#rule.key(candidate));
    this.#used.add(this.#rule.key(candidate));
    return candidate;
  }
}
