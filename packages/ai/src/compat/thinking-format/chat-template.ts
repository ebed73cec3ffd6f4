import type { ThinkingWish } from "./thinking-wish.js";

/** Qwen behind vLLM and SGLang, whose chat template is asked. Source: https://qwen.readthedocs.io/en/latest/deployment/vllm.html */
export function chatTemplateThinking({ effort }: ThinkingWish): Record<string, unknown> {
  return { chat_template_kwargs: { enable_thinking: effort !== undefined, preserve_thinking: true } };
}
