import { type Child, element, folded } from "./dom.js";
import { field, listField, textField } from "./fields.js";
import { imageView } from "./images.js";
import { jsonView } from "./json-view.js";
import { longText } from "./long-text.js";
import type { MarkdownView } from "./markdown.js";
import { toolCallView } from "./tool-view.js";
import type { TranscriptItem } from "./transcript-items.js";
import { visibleLine } from "./visible-text.js";

/** Text and images as a person, or an extension, wrote them. */
export function contentView(content: unknown, text: (text: string) => HTMLElement): Child[] {
  if (typeof content === "string") return [text(content)];
  const blocks = Array.isArray(content) ? content : [];
  return blocks.map((block) => {
    const type = textField(block, "type");
    if (type === "image") return imageView(block);
    return type === "text" ? text(textField(block, "text")) : jsonView(block);
  });
}

/** What a person wrote: not Markdown, since nobody meant it so. */
export function personalText(text: string): HTMLElement {
  return longText(text, "prose-text", { lines: 200, length: 40_000 });
}

/** A reply: its texts, thoughts and calls in order, and how it ended if not well. */
export function replyView(message: unknown, item: TranscriptItem, markdown: MarkdownView): Child[] {
  const blocks = listField(message, "content").map((block, at) => {
    switch (textField(block, "type")) {
      case "text":
        return textField(block, "text").trim() === "" ? undefined : markdown(textField(block, "text"));
      case "thinking":
        return thoughtView(block, markdown);
      case "toolCall":
        return toolCallView(block, item.results.get(at));
      default:
        return folded("Unknown part", "json-box", jsonView(block));
    }
  });
  return [...blocks, endView(message)];
}

/** A command that a person ran. */
export function bashExecutionView(message: unknown): Child[] {
  const hidden = field(message, "excludeFromContext") === true;
  const exitCode = field(message, "exitCode");
  const cancelled = field(message, "cancelled") === true;
  const path = textField(message, "fullOutputPath");
  const failed = typeof exitCode === "number" && exitCode !== 0;
  return [
    element(
      "div",
      "tool-head",
      element("span", "tool-name", hidden ? "!!" : "!"),
      element("code", "tool-subject", textField(message, "command").slice(0, 4000)),
      hidden ? element("span", "tag", "not shown to the model") : undefined,
      failed ? element("span", "tag bad", `exit code ${exitCode}`) : undefined,
      cancelled ? element("span", "tag bad", "cancelled") : undefined,
    ),
    textField(message, "output") ? longText(textField(message, "output")) : element("p", "note", "No output."),
    field(message, "truncated") === true && path
      ? element("p", "note", `Cut; whole output: ${visibleLine(path)}`)
      : undefined,
  ];
}

/** A message of an extension; folded up where the extension did not mean it for the screen. */
export function customMessageView(value: unknown, markdown: MarkdownView): Child[] {
  const name = visibleLine(textField(value, "customType")) || "extension";
  const body = contentView(field(value, "content"), markdown);
  if (field(value, "display") !== false) return body;
  return [folded(`Hidden message of ${name}`, "hidden-message", ...body)];
}

function thoughtView(block: unknown, markdown: MarkdownView): HTMLElement {
  const text = textField(block, "thinking");
  if (text.trim() === "") {
    return element(
      "p",
      "note",
      field(block, "redacted") === true ? "Thinking, kept secret by the provider." : "Thinking.",
    );
  }
  const start = visibleLine(text.slice(0, 120));
  return folded(element("span", {}, "Thinking ", element("span", "dim", start)), "thinking", markdown(text));
}

function endView(message: unknown): HTMLElement | undefined {
  const reason = textField(message, "stopReason");
  if (reason !== "error" && reason !== "aborted" && reason !== "length") return undefined;
  const words = { error: "Failed", aborted: "Aborted", length: "Cut at the token limit" }[reason];
  const said = textField(message, "errorMessage").slice(0, 4000);
  return element("p", "end bad", said ? `${words}: ${said}` : `${words}.`);
}

/** For anything without a view of its own. */
export function unknownView(title: string, value: unknown): Child[] {
  return [folded(visibleLine(title.slice(0, 120)) || "entry", "json-box", jsonView(value))];
}

/** The words of a summary, folded up. */
export function summaryView(title: string, text: string, markdown: MarkdownView): Child[] {
  return [folded(title, "summary", markdown(text))];
}
