import { homedir } from "node:os";
import { textOf } from "../../../../agent-session/transcript.js";
import type { ThemeColor } from "../../../../rendering/theme/color-names.js";
import type { SessionEntry, SessionMessageEntry } from "../../../../session/entries.js";
import { oneLine } from "../selector.js";

/** What the row of an entry says. */
export interface EntryText {
  /** Stands before the words, with a colon. */
  role?: string;
  words: string;
  /** Of the role, or of the words where there is none. */
  color: ThemeColor;
}

/** The calls of the session by their id. */
export type ToolCalls = Map<string, { name: string; arguments: Readonly<Record<string, unknown>> }>;

const maxWords = 200;
const maxArgument = 60;

/** An entry in a line: who said what; a tool result as the call that it answers. */
export function entryText(entry: SessionEntry, calls: ToolCalls): EntryText {
  switch (entry.type) {
    case "message":
      return messageText(entry.message, calls);
    case "custom_message":
      return { role: entry.customType, words: clip(textOf(entry.content)), color: "customMessageLabel" };
    case "compaction":
      return mark(`compaction: ${Math.round(entry.tokensBefore / 1000)}k tokens`, "borderAccent");
    case "branch_summary":
      return { role: "branch summary", words: clip(entry.summary), color: "warning" };
    case "model_change":
      return mark(`model: ${entry.modelId}`);
    case "thinking_level_change":
      return mark(`thinking: ${entry.thinkingLevel}`);
    case "custom":
      return mark(`custom: ${entry.customType}`);
    case "label":
      return mark(`label: ${entry.label || "(removed)"}`);
    case "session_info":
      return mark(`name: ${entry.name || "(removed)"}`);
    default:
      return otherEntry(entry);
  }
}

function messageText(message: SessionMessageEntry["message"], calls: ToolCalls): EntryText {
  switch (message.role) {
    case "user":
      return { role: "user", words: clip(textOf(message.content)), color: "accent" };
    case "assistant":
      return { role: "assistant", words: assistantWords(message), color: "success" };
    case "toolResult":
      return mark(callText(message.toolName, calls.get(message.toolCallId)?.arguments ?? {}));
    case "bashExecution":
      return mark(`bash: ${clip(message.command)}`);
    case "custom":
      return { role: message.customType, words: clip(textOf(message.content)), color: "customMessageLabel" };
    default:
      return mark(String(message.role));
  }
}

/** Newer versions have entries that this one knows nothing of. */
function otherEntry(entry: never): EntryText {
  const known: { type?: unknown } = entry;
  return mark(String(known.type));
}

type AssistantMessage = Extract<SessionMessageEntry["message"], { role: "assistant" }>;

function assistantWords({ content, stopReason, errorMessage }: AssistantMessage): string {
  const words = clip(textOf(content));
  if (words !== "") return words;
  if (stopReason === "aborted") return "(aborted)";
  return errorMessage === undefined ? "(no words)" : clip(errorMessage);
}

function callText(name: string, args: Readonly<Record<string, unknown>>): string {
  const what = args["path"] ?? args["file_path"] ?? args["command"] ?? args["pattern"];
  if (typeof what === "string") return `${name}: ${shorten(what)}`;
  const rest = Object.keys(args).length === 0 ? "" : `: ${JSON.stringify(args)}`;
  return `${name}${oneLine(rest.slice(0, maxArgument))}`;
}

function shorten(argument: string): string {
  const home = homedir();
  const text = argument.startsWith(`${home}/`) ? `~${argument.slice(home.length)}` : argument;
  return text.length > maxArgument ? `${text.slice(0, maxArgument - 1)}…` : text;
}

function mark(words: string, color: ThemeColor = "muted"): EntryText {
  return { words: `[${oneLine(words)}]`, color };
}

/** The beginning is enough; a message may be megabytes. */
function clip(text: string): string {
  return oneLine(text.slice(0, 4 * maxWords)).slice(0, maxWords);
}
