import { oauthFailure } from "./oauth-failure.js";

/** The code of a login, as the browser brought it or the user pasted it. */
interface PastedCode {
  code: string;
  state?: string;
}

/**
 * Reads what a user pastes: the whole address of the last page, its query, `code#state`, or the code alone.
 *
 * @throws {@link AiError} with code "oauth_failed" when it belongs to another login, or holds no code
 */
export function readPastedCode(input: string, state: string): string {
  const { code, state: given } = parse(input.trim());
  if (code === "")
    throw oauthFailure("There is no code in what was pasted. Paste the address of the last page, or the code on it.");
  if (given !== undefined && given !== state) {
    throw oauthFailure("What was pasted belongs to another login (its state is not this one's). Start again.");
  }
  return code;
}

function parse(text: string): PastedCode {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return ofParams(new URL(text).searchParams);
  if (/(?:^|[?&])code=/.test(text)) return ofParams(new URLSearchParams(text.replace(/^[^?]*\?/, "")));
  const [code = "", state] = text.split("#");
  return state === undefined ? { code } : { code, state };
}

function ofParams(params: URLSearchParams): PastedCode {
  const state = params.get("state");
  return { code: params.get("code") ?? "", ...(state === null ? {} : { state }) };
}
