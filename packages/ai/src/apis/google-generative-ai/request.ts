import { requireApiKey } from "../../auth/env-keys.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { removeLoneSurrogates } from "../../history/lone-surrogates.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import { toWireContents, type WireContent } from "./contents.js";
import type { GoogleOptions } from "./options.js";
import { type GeminiModel, toThinkingConfig } from "./thinking.js";

/** The body of `streamGenerateContent`. */
export interface WireRequest {
  contents: WireContent[];
  systemInstruction?: { parts: { text: string }[] };
  tools?: { functionDeclarations: { name: string; description: string; parametersJsonSchema: unknown }[] }[];
  toolConfig?: { functionCallingConfig: { mode: string } };
  generationConfig?: Record<string, unknown>;
}

/** Source: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export function toWireRequest(model: GeminiModel, context: Context, options: GoogleOptions): WireRequest {
  const body: WireRequest = { contents: toWireContents(context.messages, model) };
  const system = removeLoneSurrogates(context.systemPrompt ?? "");
  if (system.trim() !== "") body.systemInstruction = { parts: [{ text: system }] };
  if (context.tools?.length) {
    body.tools = [
      {
        functionDeclarations: context.tools.map(({ name, description, parameters }) => ({
          name,
          description,
          parametersJsonSchema: parameters,
        })),
      },
    ];
    if (options.toolChoice !== undefined) {
      body.toolConfig = { functionCallingConfig: { mode: options.toolChoice.toUpperCase() } };
    }
  }
  const config = toGenerationConfig(model, options);
  if (Object.keys(config).length > 0) body.generationConfig = config;
  return body;
}

function toGenerationConfig(model: GeminiModel, options: GoogleOptions): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  if (options.temperature !== undefined) config["temperature"] = options.temperature;
  if (options.maxTokens !== undefined) config["maxOutputTokens"] = options.maxTokens;
  const thinking = toThinkingConfig(model, options);
  if (thinking !== undefined) config["thinkingConfig"] = thinking;
  return config;
}

/** Where a request goes, and with which headers. The base URL is used as it stands, version included. */
export function toHttpRequest(
  model: Model<"google-generative-ai">,
  options: GoogleOptions,
): { url: string; headers: Record<string, string> } {
  const base = resolveBaseUrl(model).replace(/\/+$/, "");
  const path = model.id.includes("/") ? model.id : `models/${model.id}`;
  return {
    url: `${base}/${path}:streamGenerateContent?alt=sse`,
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      "x-goog-api-key": requireApiKey(model, options.apiKey),
      ...model.headers,
      ...options.headers,
    },
  };
}
