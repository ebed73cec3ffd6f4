import { AiError } from "../../errors/ai-error.js";

/** A login or a renewal that did not work, in words that hold no secret. */
export function oauthFailure(message: string, cause?: unknown): AiError {
  return new AiError("oauth_failed", message, { info: { category: "auth", retryable: false }, cause });
}

/** A login that its user or its caller has left. */
export function loginCancelled(name: string, cause?: unknown): AiError {
  return new AiError("aborted", `The login to ${name} was cancelled.`, {
    info: { category: "cancelled", retryable: false },
    cause,
  });
}
