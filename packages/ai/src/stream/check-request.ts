import { getEnvApiKey } from "../auth/env-keys.js";
import { AiError } from "../errors/ai-error.js";
import type { AiErrorCategory } from "../errors/categories.js";
import type { Model } from "../types/model.js";
import type { StreamOptions } from "../types/options.js";

/**
 * Refuses what cannot be sent before anything is: in words that name the place, and never the secret.
 *
 * @throws {@link AiError} with code "invalid_options"
 */
export function assertSendable(model: Model, options: StreamOptions): void {
  const { provider, baseUrl } = model;
  const key = options.apiKey || getEnvApiKey(provider);
  const quoted = key !== undefined && /^(["'`]).*\1$/s.test(key);
  if (quoted) throw refused("auth", `The API key for ${provider} stands in quotes. Store it without them.`);
  const ofKey = key === undefined ? undefined : unsendable(key);
  if (ofKey) throw refused("auth", `The API key for ${provider} holds ${ofKey}. Store it again, without that.`);
  for (const [name, value] of Object.entries({ ...model.headers, ...options.headers })) {
    const ofHeader = unsendable(value);
    if (ofHeader) throw refused("invalid_request", `The header "${name}" holds ${ofHeader}. Give it without that.`);
  }
  // What is empty or has places to fill in is made whole by its adapter.
  if (baseUrl === "" || baseUrl.includes("{")) return;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url && ["http:", "https:"].includes(url.protocol)) return;
  throw refused(
    "invalid_request",
    `The base URL of ${provider} is no http or https address: ${withoutPassword(baseUrl)}`,
  );
}

/** What of a text no header can carry. Source: RFC 9110, 5.5. */
function unsendable(value: string): string | undefined {
  const [odd] = /[^\t\x20-\x7e\x80-\xff]/u.exec(value) ?? [];
  if (odd === "\n" || odd === "\r") return "a line break";
  return odd && `the character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, "//***@").slice(0, 200);
}

function refused(category: AiErrorCategory, message: string): AiError {
  return new AiError("invalid_options", message, { info: { category, retryable: false } });
}
