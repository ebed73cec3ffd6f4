import type { SessionEntry, SessionHtmlInput } from "@pi-stack/coding-agent";

/** An entry as it may stand in a file; what is not said is filled in. */
export interface Line {
  type: string;
  id: string;
  parentId?: string | null;
  [key: string]: unknown;
}

/** A session of lines, each hanging on the one before unless it says otherwise; the leaf is the last. */
export function session(lines: Line[], more: Partial<SessionHtmlInput> = {}): SessionHtmlInput {
  const header = {
    type: "session" as const,
    version: 3,
    id: "s-1",
    timestamp: "2026-01-02T03:04:05.000Z",
    cwd: "/work",
  };
  const entries = lines.map((line, at) => ({
    parentId: lines[at - 1]?.id ?? null,
    timestamp: new Date(Date.UTC(2026, 0, 2, 3, 5, at)).toISOString(),
    ...line,
  }));
  return { header, entries: asEntries(entries), leafId: lines.at(-1)?.id ?? null, ...more };
}

/** As they may stand in a file, whatever they hold. */
function asEntries(entries: object[]): SessionEntry[] {
  return JSON.parse(JSON.stringify(entries));
}

export const user = (id: string, content: unknown, more: Partial<Line> = {}): Line => ({
  type: "message",
  id,
  message: { role: "user", content, timestamp: 1 },
  ...more,
});

export const usage = (input: number, output: number, total: number): object => ({
  input,
  output,
  cacheRead: 10,
  cacheWrite: 5,
  totalTokens: input + output + 15,
  cost: { input: total, output: 0, cacheRead: 0, cacheWrite: 0, total },
});

export const reply = (id: string, content: unknown, message: object = {}, more: Partial<Line> = {}): Line => ({
  type: "message",
  id,
  message: {
    role: "assistant",
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
    api: "faux",
    provider: "faux",
    model: "faux-1",
    usage: usage(100, 20, 0.25),
    stopReason: "stop",
    timestamp: 2,
    ...message,
  },
  ...more,
});

export const call = (id: string, name: string, args: unknown): object => ({
  type: "toolCall",
  id,
  name,
  arguments: args,
});

export const result = (id: string, toolCallId: string, toolName: string, text: string, message: object = {}): Line => ({
  type: "message",
  id,
  message: {
    role: "toolResult",
    toolCallId,
    toolName,
    content: [{ type: "text", text }],
    isError: false,
    timestamp: 3,
    ...message,
  },
});
