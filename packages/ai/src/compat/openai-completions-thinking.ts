import type { ThinkingLevel } from "../types/identifiers.js";
import type { Model } from "../types/model.js";
import type { ResolvedOpenAICompletionsCompat } from "./openai-completions.js";

/**
 * The request fields that set how hard a model thinks, in the words of its server. Empty for models that do not reason.
 * Source: https://openrouter.ai/docs/use-cases/reasoning-tokens, https://api-docs.deepseek.com/guides/thinking_mode,
 * https://docs.z.ai/guides/capabilities/thinking, https://qwen.readthedocs.io/en/latest/deployment/vllm.html
 */
export function thinkingFields(
  model: Pick<Model<"openai-completions">, "reasoning" | "thinkingLevelMap">,
  level: ThinkingLevel | undefined,
  compat: Pick<ResolvedOpenAICompletionsCompat, "thinkingFormat" | "supportsReasoningEffort">,
): Record<string, unknown> {
  if (!model.reasoning) return {};
  const effort = level === undefined ? undefined : (model.thinkingLevelMap?.[level] ?? level);
  const off = model.thinkingLevelMap?.off;
  switch (compat.thinkingFormat) {
    case "openrouter":
      if (effort !== undefined) return { reasoning: { effort } };
      return off === null ? {} : { reasoning: { effort: off ?? "none" } };
    case "deepseek":
      if (effort === undefined) return { thinking: { type: "disabled" } };
      return { thinking: { type: "enabled" }, reasoning_effort: effort };
    case "zai":
    case "qwen":
      return { enable_thinking: effort !== undefined };
    case "qwen-chat-template":
      return { chat_template_kwargs: { enable_thinking: effort !== undefined, preserve_thinking: true } };
    default:
      if (!compat.supportsReasoningEffort) return {};
      if (effort !== undefined) return { reasoning_effort: effort };
      return typeof off === "string" ? { reasoning_effort: off } : {};
  }
}
