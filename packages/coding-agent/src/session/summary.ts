import type { AgentMessage } from "@pi-stack/agent-core";
import type { SessionEntry } from "./entries.js";
import { parseSession } from "./parse.js";
import type { SessionInfo } from "./session-info.js";
import { SessionTree } from "./tree.js";

const maxSearchText = 64 * 1024;

/** What a picker shows of a session's text; undefined when it is no session. */
export function summariseSession(text: string, fileModified: Date): Omit<SessionInfo, "path"> | undefined {
  const { header, entries } = parseSession(text);
  if (!header) return undefined;
  const name = new SessionTree(entries).name;
  const spoken = entries.flatMap((entry) => spokenText(entry));
  return {
    id: header.id,
    cwd: header.cwd ?? "",
    ...(name === undefined ? {} : { name }),
    ...(header.parentSession === undefined ? {} : { parentSessionPath: header.parentSession }),
    created: validDate(Date.parse(header.timestamp)) ?? fileModified,
    modified: lastActivity(entries) ?? validDate(Date.parse(header.timestamp)) ?? fileModified,
    messageCount: entries.filter((entry) => entry.type === "message").length,
    firstMessage: spoken.find(({ role, text: words }) => role === "user" && words !== "")?.text ?? "(no messages)",
    allMessagesText: spoken
      .map(({ text: words }) => words)
      .join(" ")
      .slice(0, maxSearchText),
  };
}

function spokenText(entry: SessionEntry): { role: "user" | "assistant"; text: string }[] {
  if (entry.type !== "message") return [];
  const { message } = entry;
  if (message.role !== "user" && message.role !== "assistant") return [];
  return [{ role: message.role, text: textOf(message) }];
}

function textOf(message: AgentMessage & { role: "user" | "assistant" }): string {
  if (typeof message.content === "string") return message.content;
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(" ");
}

function lastActivity(entries: readonly SessionEntry[]): Date | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    if (entry.type !== "message") continue;
    const { message } = entry;
    if (message.role !== "user" && message.role !== "assistant") continue;
    const time = typeof message.timestamp === "number" ? message.timestamp : Date.parse(entry.timestamp);
    if (time > latest) latest = time;
  }
  return validDate(latest);
}

function validDate(time: number): Date | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
