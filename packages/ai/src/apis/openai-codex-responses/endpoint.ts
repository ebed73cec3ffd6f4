import { requireApiKey } from "../../auth/env-keys.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import type { Model } from "../../types/model.js";
import { accountIdOf } from "./account.js";
import type { OpenAICodexResponsesOptions } from "./options.js";

type CodexModel = Model<"openai-codex-responses">;

const defaultBaseUrl = "https://chatgpt.com/backend-api";

/** The URL of the API below a base URL, which may already end in `/codex` or `/codex/responses`. */
export function responsesUrl(model: CodexModel): string {
  const base = (resolveBaseUrl(model).trim() || defaultBaseUrl).replace(/\/+$/, "");
  if (base.endsWith("/codex/responses")) return base;
  return base.endsWith("/codex") ? `${base}/responses` : `${base}/codex/responses`;
}

/** What both transports send about who asks. */
export interface CodexIdentity {
  accountId: string;
  /** Names in lower case; those of the model and of the caller stand over ours. */
  headers: Record<string, string>;
}

/** Who asks: the account of the login, and this program under its own name. */
export function codexIdentity(model: CodexModel, options: OpenAICodexResponsesOptions): CodexIdentity {
  const token = requireApiKey(model, options.apiKey);
  const accountId = accountIdOf(token);
  const headers = {
    authorization: `Bearer ${token}`,
    "chatgpt-account-id": accountId,
    originator: "pi",
    "user-agent": userAgent(),
  };
  return { accountId, headers };
}

/** Headers of a request over HTTP. */
export function httpHeaders(
  identity: CodexIdentity,
  model: CodexModel,
  options: OpenAICodexResponsesOptions,
): Record<string, string> {
  const { sessionId } = options;
  return {
    ...identity.headers,
    "openai-beta": "responses=experimental",
    accept: "text/event-stream",
    "content-type": "application/json",
    ...(sessionId !== undefined && { session_id: sessionId, "x-client-request-id": sessionId }),
    ...lowerCased({ ...model.headers, ...options.headers }),
  };
}

/** Headers with which a WebSocket is opened. Source: https://platform.openai.com/docs/guides/websocket-mode */
export function webSocketHeaders(
  identity: CodexIdentity,
  model: CodexModel,
  options: OpenAICodexResponsesOptions,
): Record<string, string> {
  const session = options.sessionId ?? crypto.randomUUID();
  return {
    ...identity.headers,
    "openai-beta": "responses_websockets=2026-02-06",
    session_id: session,
    "x-client-request-id": session,
    ...lowerCased({ ...model.headers, ...options.headers }),
  };
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function userAgent(): string {
  if (typeof process === "undefined" || !("getBuiltinModule" in process)) return "pi (browser)";
  const os = process.getBuiltinModule("node:os");
  return `pi (${os.platform()} ${os.release()}; ${os.arch()})`;
}
