import type { ThinkingLevel } from "../../types/identifiers.js";
import type { Model } from "../../types/model.js";
import { deepseek, openRouter, zai } from "../known-servers.js";
import { effortFields } from "../reasoning-effort.js";
import type { CompatOf, ResolvedOpenAICompletionsCompat } from "../resolved-compat.js";
import { isOneOf, type Server } from "../server.js";
import { chatTemplateThinking } from "./chat-template.js";
import { deepSeekThinking } from "./deepseek.js";
import { enableThinking } from "./enable-thinking.js";
import { openRouterThinking } from "./openrouter.js";
import type { ThinkingWish } from "./thinking-wish.js";

type Format = ResolvedOpenAICompletionsCompat["thinkingFormat"];

const formats: Readonly<Record<Format, (wish: ThinkingWish) => Record<string, unknown>>> = {
  openai: effortFields,
  openrouter: openRouterThinking,
  deepseek: deepSeekThinking,
  zai: enableThinking,
  qwen: enableThinking,
  "qwen-chat-template": chatTemplateThinking,
};

/** Whose words a server takes. Source: the files of this folder, one for each. */
export function detectThinkingFormat(server: Server): Format {
  if (isOneOf(server, [deepseek])) return "deepseek";
  if (isOneOf(server, [zai])) return "zai";
  return isOneOf(server, [openRouter]) ? "openrouter" : "openai";
}

/** The request fields that set how hard a model thinks, in the words of its server. Empty for models that do not reason. */
export function thinkingFields(
  model: Pick<Model<"openai-completions">, "reasoning" | "thinkingLevelMap">,
  level: ThinkingLevel | undefined,
  compat: CompatOf<"thinkingFormat" | "supportsReasoningEffort">,
): Record<string, unknown> {
  if (!model.reasoning) return {};
  const effort = level === undefined ? undefined : (model.thinkingLevelMap?.[level] ?? level);
  // Flags come from models.json as well, where any word may stand.
  const format = Object.hasOwn(formats, compat.thinkingFormat) ? formats[compat.thinkingFormat] : effortFields;
  return format({ effort, off: model.thinkingLevelMap?.off, takesEffort: compat.supportsReasoningEffort });
}
