import type { AssistantMessage, Context, Model, ThinkingLevel } from "@pi-stack/ai";

/** The model that writes summaries. Failures come as the message's stopReason, never as a throw. */
export interface SummaryModel {
  readonly model: Model;
  ask(
    context: Context,
    options: { maxTokens: number; reasoning?: ThinkingLevel; signal?: AbortSignal },
  ): Promise<AssistantMessage>;
}
