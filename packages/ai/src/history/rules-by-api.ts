import { isRecord, listOf, textOf } from "../json/value.js";
import type { ThinkingContent } from "../types/content.js";
import { isBlank } from "./blocks.js";
import type { HistoryRules, ThinkingFate } from "./history-rules.js";
import { hasLoneSurrogates } from "./lone-surrogates.js";
import { completionsIds, nineCharacterIds, responsesIds, sanitisedIds, wordForbids } from "./tool-call-id-rules.js";

const webImages: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const never = (): boolean => false;

/** What an API that nobody described is taken to accept: the least that all known ones do. */
export const genericRules: HistoryRules = {
  imageTypes: webImages,
  errorResultsHoldImages: true,
  toolCallIds: sanitisedIds(wordForbids, 64),
  toolNameForbids: wordForbids,
  toolNameMaxLength: 64,
  ownThinking: keepReadable,
  acceptsThinkingSignature: () => true,
  thinkingPlace: "anywhere",
  itemIdsNeedThinking: false,
  acceptsTextSignature: () => true,
  acceptsThoughtSignature: () => true,
  keepsSignedBlankText: false,
  rolesAlternate: false,
  trimsLastAssistantText: false,
};

/**
 * Source: https://docs.anthropic.com/en/api/messages (roles, images, `tool_use` ids) and
 * https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking (signatures, order of blocks).
 */
const anthropicRules: HistoryRules = {
  ...genericRules,
  errorResultsHoldImages: false,
  ownThinking: signedOrText,
  thinkingPlace: "not-last",
  acceptsTextSignature: never,
  acceptsThoughtSignature: never,
  rolesAlternate: true,
  trimsLastAssistantText: true,
};

/**
 * Claude behind the Converse API wants what it wants elsewhere, and opaque data as base64.
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ReasoningContentBlock.html
 */
const bedrockRules: HistoryRules = {
  ...anthropicRules,
  ownThinking: (block) =>
    block.redacted && !isBase64Signature(block.thinkingSignature ?? "") ? "drop" : signedOrText(block),
};

/** Other models give thinking without a signature, and take it back so. */
const bedrockUnsignedRules: HistoryRules = {
  ...bedrockRules,
  ownThinking: (block) =>
    block.redacted || !isBlank(block.thinkingSignature ?? "") ? bedrockRules.ownThinking(block) : keepReadable(block),
};

/** Source: https://api-docs.deepseek.com/guides/reasoning_model (earlier thinking must not be sent back). */
const bedrockDeepseekRules: HistoryRules = { ...bedrockRules, ownThinking: () => "drop" };

/** The rules of the Converse API for one model. An id that hides the model, as those of inference profiles do, is taken for Claude's. */
export function bedrockRulesFor(model: { id: string }): HistoryRules {
  if (/deepseek/i.test(model.id)) return bedrockDeepseekRules;
  return /claude|^arn:/i.test(model.id) ? bedrockRules : bedrockUnsignedRules;
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create (tool calls; ids of at most 40 characters). */
const completionsRules: HistoryRules = {
  ...genericRules,
  toolCallIds: completionsIds(40),
  acceptsTextSignature: never,
  acceptsThoughtSignature: (signature) => {
    const type = parseRecord(signature)?.["type"];
    return typeof type === "string" && (type.startsWith("reasoning.") || type === "extra_content");
  },
};

/**
 * Models whose chat template checks the ids, whoever serves them.
 * Source: https://docs.mistral.ai/capabilities/function_calling (ids of nine letters or digits)
 */
const mistralFamilyRules: HistoryRules = { ...completionsRules, toolCallIds: nineCharacterIds() };

/** The rules of Chat Completions for one model. */
export function completionsRulesFor(model: { id: string; provider: string }): HistoryRules {
  const family = /mistral|mixtral|ministral|magistral|devstral|codestral|pixtral/i;
  return model.provider === "mistral" || family.test(model.id) ? mistralFamilyRules : completionsRules;
}

/** Source: https://platform.openai.com/docs/guides/reasoning (a reasoning item is sent with the item that follows it). */
const responsesRules: HistoryRules = {
  ...genericRules,
  toolCallIds: responsesIds(),
  ownThinking: (block) => (isReasoningItem(block.thinkingSignature) ? "keep" : "drop"),
  thinkingPlace: "before-content",
  itemIdsNeedThinking: true,
  acceptsThoughtSignature: never,
};

/** Source: https://ai.google.dev/gemini-api/docs/thought-signatures and https://ai.google.dev/gemini-api/docs/image-understanding */
const googleRules: HistoryRules = {
  ...genericRules,
  imageTypes: ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"],
  // A name begins with a letter or an underscore.
  toolNameForbids: /^(?=[0-9-])|[^a-zA-Z0-9_-]/g,
  acceptsThinkingSignature: isBase64Signature,
  thinkingPlace: "not-last",
  acceptsTextSignature: isBase64Signature,
  acceptsThoughtSignature: isBase64Signature,
  keepsSignedBlankText: true,
  rolesAlternate: true,
};

/**
 * Source: https://docs.mistral.ai/capabilities/function_calling (ids of nine letters or digits),
 * https://github.com/mistralai/mistral-common (order of roles; the last message is no assistant's that is only thinking).
 */
const mistralRules: HistoryRules = {
  ...genericRules,
  toolCallIds: nineCharacterIds(),
  // The API gives no signatures: what it takes back is the readable text.
  ownThinking: (block) => (isBlank(block.thinking) || block.redacted ? "drop" : "keep"),
  acceptsThinkingSignature: never,
  thinkingPlace: "not-last",
  acceptsTextSignature: never,
  acceptsThoughtSignature: never,
  rolesAlternate: true,
};

/** The rules of the APIs that this package knows. */
export const historyRulesByApi: ReadonlyMap<string, HistoryRules> = new Map([
  ["anthropic-messages", anthropicRules],
  ["bedrock-converse-stream", bedrockRules],
  ["openai-completions", completionsRules],
  ["openai-responses", responsesRules],
  ["azure-openai-responses", responsesRules],
  ["openai-codex-responses", responsesRules],
  ["google-generative-ai", googleRules],
  ["google-vertex", googleRules],
  ["mistral-conversations", mistralRules],
]);

function keepReadable(block: ThinkingContent): ThinkingFate {
  return isBlank(block.thinking) && isBlank(block.thinkingSignature ?? "") ? "drop" : "keep";
}

function signedOrText(block: ThinkingContent): ThinkingFate {
  const signed = !isBlank(block.thinkingSignature ?? "");
  if (block.redacted) return signed ? "keep" : "drop";
  // A changed text breaks its signature, and one with half a surrogate cannot be sent unchanged.
  if (signed && !hasLoneSurrogates(block.thinking)) return "keep";
  return "text";
}

/**
 * A reasoning item that can be sent back although the provider stored nothing: it carries its own content.
 * Source: https://platform.openai.com/docs/guides/reasoning (encrypted reasoning items)
 */
function isReasoningItem(signature: string | undefined): boolean {
  const item = parseRecord(signature ?? "");
  if (item?.["type"] !== "reasoning" || textOf(item["id"]) === undefined) return false;
  return textOf(item["encrypted_content"]) !== undefined || listOf(item["content"]).length > 0;
}

function parseRecord(text: string): Record<string, unknown> | undefined {
  // JSON writes half surrogates as escapes, and only those.
  if (hasLoneSurrogates(text) || /\\ud[89a-f]/i.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isBase64Signature(signature: string): boolean {
  return signature.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(signature);
}
