import { contentText, field, listField, textField } from "./fields.js";
import { type Entry, messageOf } from "./session-data.js";
import { toolSubject } from "./tool-subject.js";
import { visibleLine } from "./visible-text.js";

/** Groups of entries that look alike in the tree. */
type EntryKind = "user" | "assistant" | "tool" | "summary" | "custom" | "state";

/** An entry on one line. */
export interface EntryPreview {
  kind: EntryKind;
  /** What it is, such as `user` or a tool's name. */
  title: string;
  /** Its beginning. */
  text: string;
}

const longest = 160;

/** An entry on one line, for the tree. */
export function previewOf(entry: Entry): EntryPreview {
  const message = messageOf(entry);
  const { kind, title, text } = message ? ofMessage(message) : ofEntry(entry);
  // Cut before it is cleaned: a text may be megabytes long.
  return { kind, title: visibleLine(title.slice(0, 80)), text: visibleLine(text.slice(0, longest)) };
}

function ofMessage(message: unknown): EntryPreview {
  const role = textField(message, "role");
  const text = contentText(field(message, "content")).trimStart();
  switch (role) {
    case "user":
      return { kind: "user", title: "user", text: text || "(image)" };
    case "assistant":
      return {
        kind: "assistant",
        title: "assistant",
        text: text || callsOf(message) || textField(message, "errorMessage"),
      };
    case "toolResult":
      return { kind: "tool", title: textField(message, "toolName"), text };
    case "bashExecution":
      return { kind: "user", title: "!", text: textField(message, "command") };
    case "custom":
      return { kind: "custom", title: textField(message, "customType"), text };
    default:
      return { kind: "custom", title: role || "message", text };
  }
}

function callsOf(message: unknown): string {
  return listField(message, "content")
    .filter((block) => field(block, "type") === "toolCall")
    .map((call) => `${textField(call, "name")} ${toolSubject(textField(call, "name"), field(call, "arguments"))}`)
    .join(", ");
}

function ofEntry({ type, value }: Entry): EntryPreview {
  switch (type) {
    case "model_change":
      return { kind: "state", title: "model", text: textField(value, "modelId") };
    case "thinking_level_change":
      return { kind: "state", title: "thinking", text: textField(value, "thinkingLevel") };
    case "compaction":
      return { kind: "summary", title: "compaction", text: textField(value, "summary") };
    case "branch_summary":
      return { kind: "summary", title: "branch summary", text: textField(value, "summary") };
    case "custom_message":
      return { kind: "custom", title: textField(value, "customType"), text: contentText(field(value, "content")) };
    case "custom":
      return { kind: "state", title: textField(value, "customType"), text: "" };
    case "label":
      return { kind: "state", title: "label", text: textField(value, "label") || "(removed)" };
    case "session_info":
      return { kind: "state", title: "name", text: textField(value, "name") };
    default:
      return { kind: "state", title: type || "entry", text: "" };
  }
}
