import type { AgentMessage } from "@pi-stack/agent-core";
import type { SessionEntry } from "./entries.js";
import { SessionParser } from "./parse.js";
import { readLines } from "./read-lines.js";
import { maxFirstMessageLength, maxSearchTextLength, type SessionInfo } from "./session-info.js";

/** What a picker shows of a session, and the text that it searches. */
export interface SessionSummary {
  info: Omit<SessionInfo, "path" | "allMessagesText">;
  text: string;
}

/** Reads a session file for a picker, line by line; undefined when it is no session. System errors pass. */
export function summariseSession(path: string, fileModified: Date): SessionSummary | undefined {
  const summary = new SummaryBuilder();
  const parser = new SessionParser((entry) => summary.add(entry));
  readLines(path, (line) => parser.push(line));
  const { header } = parser;
  if (!header) return undefined;
  const created = validDate(Date.parse(header.timestamp)) ?? fileModified;
  const { name } = summary;
  return {
    info: {
      id: header.id,
      cwd: header.cwd ?? "",
      ...(name === undefined ? {} : { name }),
      ...(header.parentSession === undefined ? {} : { parentSessionPath: header.parentSession }),
      created,
      modified: validDate(summary.lastActivityMs) ?? created,
      messageCount: summary.messageCount,
      firstMessage: summary.firstMessage ?? "(no messages)",
    },
    text: summary.text.slice(0, maxSearchTextLength),
  };
}

/** What is kept of the entries while they pass. */
class SummaryBuilder {
  name: string | undefined;
  messageCount = 0;
  firstMessage: string | undefined;
  lastActivityMs: number = Number.NEGATIVE_INFINITY;
  text = "";
  /** A copy of an earlier line says nothing new. */
  readonly #names = new Set<string>();

  add(entry: SessionEntry): void {
    if (entry.type === "session_info" && !this.#names.has(entry.id)) {
      this.#names.add(entry.id);
      this.name = entry.name?.trim() || undefined;
    }
    if (entry.type !== "message") return;
    this.messageCount++;
    const { message } = entry;
    if (message.role !== "user" && message.role !== "assistant") return;
    const time = typeof message.timestamp === "number" ? message.timestamp : Date.parse(entry.timestamp);
    if (time > this.lastActivityMs) this.lastActivityMs = time;
    this.#addText(message.role, textOf(message));
  }

  #addText(role: "user" | "assistant", text: string): void {
    if (role === "user" && text !== "") this.firstMessage ??= text.slice(0, maxFirstMessageLength);
    if (this.text.length < maxSearchTextLength) this.text += this.text === "" ? text : ` ${text}`;
  }
}

function textOf(message: AgentMessage & { role: "user" | "assistant" }): string {
  if (typeof message.content === "string") return message.content;
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(" ");
}

function validDate(time: number): Date | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
