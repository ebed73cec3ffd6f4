import { field, isRecord, listOf, numberOf, textOf } from "../json/value.js";

/** What a provider's error answer says. */
export interface ErrorBody {
  /** The provider's own words, without JSON around them. */
  message: string | undefined;
  /** Its codes and types, most telling first. */
  codes: string[];
  /** An HTTP status that stands in the body. */
  status: number | undefined;
  /** The parsed body, for further details. */
  value: unknown;
}

/** Characters; some gateways put whole pages into a message. */
const longestText = 4000;

/**
 * Reads the error shapes of all providers: `{error: {message, type, code, status}}`, `{error: "..."}`, `{message}`,
 * `{detail}`, `{errors: [...]}`, a list of such objects, a lone SSE frame, HTML, or plain text.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const value = typeof body === "string" ? parse(body) : body;
  if (typeof value === "string") return { message: plainText(value), codes: [], status: undefined, value };
  const outer = Array.isArray(value) ? value[0] : value;
  const wrapped =
    field(outer, "error") ?? field(field(outer, "response"), "error") ?? listOf(field(outer, "errors"))[0];
  const inner = isRecord(wrapped) ? wrapped : outer;
  const codes = [
    field(inner, "code"),
    field(field(inner, "innererror"), "code"),
    field(inner, "status"),
    field(inner, "type"),
  ];
  if (inner !== outer) codes.push(field(outer, "code"));
  const awsType = textOf(field(outer, "__type"));
  if (awsType !== undefined) codes.push(awsType.slice(awsType.indexOf("#") + 1));
  for (const detail of listOf(field(inner, "details"))) codes.push(field(detail, "reason"));
  return {
    message: readMessage(outer, wrapped, inner)?.slice(0, longestText),
    codes: codes.filter((code): code is string => textOf(code) !== undefined && code !== "error"),
    status: readStatus(inner),
    value: outer,
  };
}

function readMessage(outer: unknown, wrapped: unknown, inner: unknown): string | undefined {
  const words =
    textOf(wrapped) ??
    textOf(field(inner, "message")) ??
    textOf(field(outer, "message")) ??
    textOf(field(outer, "Message")) ??
    textOf(field(outer, "detail")) ??
    // Mistral, HTTP 422
    textOf(field(listOf(field(field(outer, "message"), "detail"))[0], "msg")) ??
    textOf(field(listOf(field(outer, "detail"))[0], "msg")) ??
    textOf(field(inner, "msg"));
  const raw = textOf(field(field(inner, "metadata"), "raw"));
  if (words === undefined) return isRecord(outer) ? raw : undefined;
  return raw === undefined || raw === words ? words : `${words}\n${readErrorBody(raw).message ?? raw}`;
}

function readStatus(inner: unknown): number | undefined {
  const status =
    numberOf(field(inner, "code")) ?? numberOf(field(inner, "status")) ?? numberOf(field(inner, "status_code"));
  return status !== undefined && status >= 400 && status < 600 ? status : undefined;
}

function parse(text: string): unknown {
  const trimmed = text.trim();
  const frame = /^(?:event:.*\r?\n)?data:\s*(\{.*\})\s*$/m.exec(trimmed)?.[1];
  try {
    const value: unknown = JSON.parse(frame ?? trimmed);
    return typeof value === "object" && value !== null ? value : trimmed;
  } catch {
    return trimmed;
  }
}

/** Plain text as it is; of an HTML page its title, or its text. */
function plainText(text: string): string | undefined {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
  const html = /^\s*<(?:!doctype|html|head|body)/i.test(text);
  const words = html ? (title ?? text.replace(/<[^>]*>/g, " ")) : text;
  return textOf(words.replace(/\s+/g, " ").trim().slice(0, longestText));
}
