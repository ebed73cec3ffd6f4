import { CodingAgentError } from "../../errors/coding-agent-error.js";

const utf8Mark = "\xef\xbb\xbf";

/**
 * The content of a file as a string with one character per byte (Latin-1), so that bytes that are no UTF-8 survive an
 * edit elsewhere. All offsets of spans count in it.
 */
export interface ByteText {
  /** `EF BB BF` when the file starts with it; not part of `raw`. */
  mark: string;
  raw: string;
}

/** @throws {@link CodingAgentError} with code `unsupported_encoding` for UTF-16 */
export function toByteText(bytes: Buffer, path: string): ByteText {
  const text = bytes.toString("latin1");
  if (text.startsWith("\xff\xfe") || text.startsWith("\xfe\xff")) {
    throw new CodingAgentError(
      "unsupported_encoding",
      `${path} is UTF-16, which edit cannot change. Convert it with bash (iconv) or rewrite it as UTF-8.`,
    );
  }
  const mark = text.startsWith(utf8Mark) ? utf8Mark : "";
  return { mark, raw: text.slice(mark.length) };
}

/** The bytes of a file again. */
export function fromByteText(text: ByteText): Buffer {
  return Buffer.from(text.mark + text.raw, "latin1");
}

/** A text of a model as bytes: one character per byte. */
export function encodeBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The readable form of bytes; what is no UTF-8 is shown as U+FFFD. */
export function decodeBytes(raw: string): string {
  return Buffer.from(raw, "latin1").toString("utf8");
}

/** Whether bytes are UTF-8 throughout. */
export function isValidUtf8(raw: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(raw, "latin1"));
    return true;
  } catch {
    // The decoder has no other way to answer.
    return false;
  }
}

/** Turns every `\r\n` and lone `\r` into `\n`. */
export function toLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
