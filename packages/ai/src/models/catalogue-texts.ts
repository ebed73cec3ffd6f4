import type { KnownProvider } from "../types/identifiers.js";
import { amazonBedrock } from "./catalogue/amazon-bedrock.js";
import { anthropic } from "./catalogue/anthropic.js";
import { azureOpenaiResponses } from "./catalogue/azure-openai-responses.js";
import { cerebras } from "./catalogue/cerebras.js";
import { cloudflareAiGateway } from "./catalogue/cloudflare-ai-gateway.js";
import { cloudflareWorkersAi } from "./catalogue/cloudflare-workers-ai.js";
import { deepseek } from "./catalogue/deepseek.js";
import { fireworks } from "./catalogue/fireworks.js";
import { githubCopilot } from "./catalogue/github-copilot.js";
import { google } from "./catalogue/google.js";
import { googleVertex } from "./catalogue/google-vertex.js";
import { groq } from "./catalogue/groq.js";
import { huggingface } from "./catalogue/huggingface.js";
import { kimiCoding } from "./catalogue/kimi-coding.js";
import { minimax } from "./catalogue/minimax.js";
import { minimaxCn } from "./catalogue/minimax-cn.js";
import { mistral } from "./catalogue/mistral.js";
import { moonshotai } from "./catalogue/moonshotai.js";
import { moonshotaiCn } from "./catalogue/moonshotai-cn.js";
import { openai } from "./catalogue/openai.js";
import { openaiCodex } from "./catalogue/openai-codex.js";
import { opencode } from "./catalogue/opencode.js";
import { opencodeGo } from "./catalogue/opencode-go.js";
import { openrouter } from "./catalogue/openrouter.js";
import { vercelAiGateway } from "./catalogue/vercel-ai-gateway.js";
import { xai } from "./catalogue/xai.js";
import { xiaomi } from "./catalogue/xiaomi.js";
import { xiaomiTokenPlanAms } from "./catalogue/xiaomi-token-plan-ams.js";
import { xiaomiTokenPlanCn } from "./catalogue/xiaomi-token-plan-cn.js";
import { xiaomiTokenPlanSgp } from "./catalogue/xiaomi-token-plan-sgp.js";
import { zai } from "./catalogue/zai.js";

/**
 * What the generator wrote of each provider, in the order in which they are listed; unread. Building the package makes
 * one file of this and all that it imports (`scripts/merge-modules.mjs`): to load 31 costs 15 ms, to load one 1 ms.
 */
export const catalogueTexts: ReadonlyMap<string, string> = new Map<KnownProvider, string>([
  ["amazon-bedrock", amazonBedrock],
  ["anthropic", anthropic],
  ["google", google],
  ["google-vertex", googleVertex],
  ["openai", openai],
  ["azure-openai-responses", azureOpenaiResponses],
  ["openai-codex", openaiCodex],
  ["deepseek", deepseek],
  ["github-copilot", githubCopilot],
  ["xai", xai],
  ["groq", groq],
  ["cerebras", cerebras],
  ["openrouter", openrouter],
  ["vercel-ai-gateway", vercelAiGateway],
  ["zai", zai],
  ["mistral", mistral],
  ["minimax", minimax],
  ["minimax-cn", minimaxCn],
  ["moonshotai", moonshotai],
  ["moonshotai-cn", moonshotaiCn],
  ["huggingface", huggingface],
  ["fireworks", fireworks],
  ["opencode", opencode],
  ["opencode-go", opencodeGo],
  ["kimi-coding", kimiCoding],
  ["cloudflare-workers-ai", cloudflareWorkersAi],
  ["cloudflare-ai-gateway", cloudflareAiGateway],
  ["xiaomi", xiaomi],
  ["xiaomi-token-plan-cn", xiaomiTokenPlanCn],
  ["xiaomi-token-plan-ams", xiaomiTokenPlanAms],
  ["xiaomi-token-plan-sgp", xiaomiTokenPlanSgp],
]);
