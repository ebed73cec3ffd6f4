import { field, listField, textField } from "./fields.js";
import { type Entry, messageOf, roleOf } from "./session-data.js";

/** An entry as the transcript shows it: a reply together with what its tools gave back. */
export interface TranscriptItem {
  entry: Entry;
  /** Place of a call in the reply's content -> its result. */
  results: Map<number, Entry>;
}

/** The items of a branch. Ids of calls may come again in later replies, so a result belongs to the nearest call. */
export function transcriptItems(path: readonly Entry[]): TranscriptItem[] {
  const items: TranscriptItem[] = [];
  let open = new Map<string, { item: TranscriptItem; at: number }>();
  for (const entry of path) {
    const message = messageOf(entry);
    const call = roleOf(entry) === "toolResult" ? open.get(textField(message, "toolCallId")) : undefined;
    if (call && !call.item.results.has(call.at)) {
      call.item.results.set(call.at, entry);
      continue;
    }
    const item: TranscriptItem = { entry, results: new Map() };
    items.push(item);
    if (roleOf(entry) === "assistant") open = callsOf(item, listField(message, "content"));
  }
  return items;
}

function callsOf(item: TranscriptItem, content: unknown[]): Map<string, { item: TranscriptItem; at: number }> {
  const calls = new Map<string, { item: TranscriptItem; at: number }>();
  for (const [at, block] of content.entries()) {
    if (field(block, "type") === "toolCall") calls.set(textField(block, "id"), { item, at });
  }
  return calls;
}
