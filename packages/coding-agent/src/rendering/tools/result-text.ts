import { LongText } from "../text/long-text.js";
import type { ToolRowResult } from "./tool-renderer.js";

/** The words of a result. A notice of a tool at their end stands apart. */
export interface ResultText {
  body: LongText;
  notice: string | undefined;
}

/** In UTF-16 units. */
const maxNotice = 1000;
const known = new WeakMap<ToolRowResult, ResultText>();

/** The words of a result; worked out once, since they may be long. */
export function resultText(result: ToolRowResult): ResultText {
  const text = known.get(result) ?? split(wordsOf(result));
  known.set(result, text);
  return text;
}

function wordsOf({ content }: ToolRowResult): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** Tools put what they have to say into brackets behind an empty line. */
function split(text: string): ResultText {
  const at = text.endsWith("]") ? text.lastIndexOf("\n\n[") : -1;
  const notice = at >= 0 && text.length - at <= maxNotice ? text.slice(at + 2) : undefined;
  return notice === undefined || notice.includes("\n")
    ? { body: new LongText(text), notice: undefined }
    : { body: new LongText(text.slice(0, at)), notice };
}
