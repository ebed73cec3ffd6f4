import { AiError } from "../../errors/ai-error.js";
import { field, textOf } from "../../json/value.js";

/** Where OpenAI's login puts what it knows of the account. Source: https://github.com/openai/codex (codex-rs/login) */
const accountClaim = "https://api.openai.com/auth";

/**
 * The account that an access token stands for.
 *
 * @throws AiError with code "invalid_options" when the key is no such token
 */
export function accountIdOf(token: string): string {
  const account = textOf(field(field(readClaims(token), accountClaim), "chatgpt_account_id"));
  if (account !== undefined) return account;
  const words =
    "Failed to extract accountId from token: the key is no access token of a ChatGPT login; log in to openai-codex again.";
  throw new AiError("invalid_options", words, {
    info: { category: "auth", retryable: false },
    api: "openai-codex-responses",
  });
}

/** Source: https://www.rfc-editor.org/rfc/rfc7519#section-3 (three parts in base64url; the second holds the claims) */
function readClaims(token: string): unknown {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
