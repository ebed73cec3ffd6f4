import { type Child, element } from "./dom.js";
import { field, numberField, textField } from "./fields.js";
import { formatCost, formatCount, formatDate, formatShort } from "./format.js";
import { entryLink } from "./links.js";
import type { MarkdownView } from "./markdown.js";
import {
  bashExecutionView,
  contentView,
  customMessageView,
  personalText,
  replyView,
  summaryView,
  unknownView,
} from "./message-view.js";
import { messageOf } from "./session-data.js";
import { lonelyResultView } from "./tool-view.js";
import type { TranscriptItem } from "./transcript-items.js";
import { usageRecords } from "./usage.js";
import { visibleLine } from "./visible-text.js";

/** How an entry looks: its class, its heading ("" makes it a thin line), and what stands in it. */
interface EntryLook {
  class: string;
  heading: string;
  body: Child[];
}

/** Draws one item of the transcript. */
export function entryView(item: TranscriptItem, label: string, markdown: MarkdownView): HTMLElement {
  const { entry } = item;
  const look = lookOf(item, markdown);
  const tag = label ? element("span", "tag label", visibleLine(label.slice(0, 200))) : undefined;
  const view = element("article", `entry ${look.class}`);
  view.tabIndex = -1;
  if (look.heading === "") {
    view.append(element("div", "thin", ...look.body, ...(tag ? [" ", tag] : [])));
    return view;
  }
  const time = element("span", "time", formatDate(entry.timestamp));
  const head = element(
    "header",
    {},
    element("h2", {}, look.heading),
    costOf(item),
    tag,
    entryLink(entry.id, "permalink", time),
  );
  view.append(head, element("div", "body", ...look.body));
  return view;
}

function costOf({ entry }: TranscriptItem): HTMLElement | undefined {
  const [record] = usageRecords([entry]);
  if (!record || record.usage.totalTokens === 0) return undefined;
  const { input, output, cacheRead, cacheWrite, cost, isIncomplete } = record.usage;
  const title = `input ${formatCount(input)}, cache read ${formatCount(cacheRead)}, cache written ${formatCount(cacheWrite)}, output ${formatCount(output)}`;
  const sent = formatShort(input + cacheRead + cacheWrite);
  return element(
    "span",
    { class: "cost", title },
    `${sent} in, ${formatShort(output)} out, ${formatCost(cost, isIncomplete)}`,
  );
}

function lookOf(item: TranscriptItem, markdown: MarkdownView): EntryLook {
  const message = messageOf(item.entry);
  return message ? messageLook(message, item, markdown) : otherLook(item, markdown);
}

function messageLook(message: unknown, item: TranscriptItem, markdown: MarkdownView): EntryLook {
  const role = textField(message, "role");
  switch (role) {
    case "user":
      return { class: "user", heading: "User", body: contentView(field(message, "content"), personalText) };
    case "assistant": {
      const model = visibleLine(textField(message, "model").slice(0, 120)) || "Assistant";
      return { class: "assistant", heading: model, body: replyView(message, item, markdown) };
    }
    case "toolResult":
      return { class: "tool-result", heading: "Tool result", body: lonelyResultView(message) };
    case "bashExecution":
      return { class: "bash", heading: "Command", body: bashExecutionView(message) };
    case "custom":
      return customLook(message, markdown);
    default:
      return { class: "unknown", heading: "Message", body: unknownView(role, message) };
  }
}

function customLook(value: unknown, markdown: MarkdownView): EntryLook {
  const heading = visibleLine(textField(value, "customType").slice(0, 120)) || "Extension";
  return { class: "custom", heading, body: customMessageView(value, markdown) };
}

function otherLook({ entry }: TranscriptItem, markdown: MarkdownView): EntryLook {
  const { type, value } = entry;
  const word = (key: string): string => visibleLine(textField(value, key).slice(0, 200));
  const line = (...body: Child[]): EntryLook => ({ class: "state", heading: "", body });
  switch (type) {
    case "model_change":
      return line("Model: ", element("b", {}, [word("provider"), word("modelId")].filter(Boolean).join("/")));
    case "thinking_level_change":
      return line("Thinking: ", element("b", {}, word("thinkingLevel")));
    case "session_info":
      return line("Session name: ", element("b", {}, word("name") || "(removed)"));
    case "label":
      return line(word("label") ? "Label set: " : "Label removed", element("b", {}, word("label")));
    case "compaction": {
      const title = `History of ${formatCount(numberField(value, "tokensBefore"))} tokens, summarised`;
      return {
        class: "compaction",
        heading: "Compaction",
        body: summaryView(title, textField(value, "summary"), markdown),
      };
    }
    case "branch_summary": {
      const body = summaryView("What happened on a branch that was left", textField(value, "summary"), markdown);
      return { class: "branch-summary", heading: "Branch summary", body };
    }
    case "custom_message":
      return customLook(value, markdown);
    case "custom":
      return line(...unknownView(`State of ${word("customType")}`, field(value, "data")));
    default:
      return line(...unknownView(`Entry of type ${type}`, value));
  }
}
