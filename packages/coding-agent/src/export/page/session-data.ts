import { field, isObject, type JsonObject, listField, textField } from "./fields.js";

/** A line of the session file. */
export interface Entry {
  id: string;
  parentId: string | null;
  type: string;
  /** ISO date, as it stands in the file. */
  timestamp: string;
  /** The whole line. */
  value: JsonObject;
}

/** A tool as the model was told of it. */
export interface ToolNote {
  name: string;
  description: string;
  parameters: unknown;
}

/** What the page was given. */
export interface SessionData {
  madeBy: string;
  madeAt: string;
  header: JsonObject;
  entries: Entry[];
  leafId: string | null;
  name: string;
  systemPrompt: string;
  tools: ToolNote[];
}

/** Reads the data that the page carries. Entries without an id are passed over; of two with one id the first counts. */
export function readSessionData(text: string): SessionData {
  const value: unknown = JSON.parse(text);
  const header = field(value, "header");
  const leafId = field(value, "leafId");
  const seen = new Set<string>();
  const entries = listField(value, "entries")
    .flatMap((line) => toEntry(line))
    .filter(({ id }) => !seen.has(id) && seen.add(id));
  return {
    madeBy: textField(value, "madeBy"),
    madeAt: textField(value, "madeAt"),
    header: isObject(header) ? header : {},
    entries,
    leafId: typeof leafId === "string" ? leafId : null,
    name: textField(value, "name"),
    systemPrompt: textField(value, "systemPrompt"),
    tools: listField(value, "tools").map((tool) => ({
      name: textField(tool, "name"),
      description: textField(tool, "description"),
      parameters: field(tool, "parameters"),
    })),
  };
}

function toEntry(value: unknown): Entry[] {
  if (!isObject(value)) return [];
  const id = field(value, "id");
  const parentId = field(value, "parentId");
  if (typeof id !== "string") return [];
  return [
    {
      id,
      parentId: typeof parentId === "string" ? parentId : null,
      type: textField(value, "type"),
      timestamp: textField(value, "timestamp"),
      value,
    },
  ];
}

/** The message of an entry, if it holds one. */
export function messageOf(entry: Entry): JsonObject | undefined {
  const message = field(entry.value, "message");
  return entry.type === "message" && isObject(message) ? message : undefined;
}

/** The role of the entry's message, or "". */
export function roleOf(entry: Entry): string {
  return textField(messageOf(entry), "role");
}
