import { isJsonObject, type JsonObject } from "../storage/json-file.js";

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const number: Check = (value) => typeof value === "number";
const object: Check = isJsonObject;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const blocks: Check = (value) => Array.isArray(value) && value.every(isBlock);
const content: Check = (value) => text(value) || blocks(value);

type Shape = Readonly<Record<string, Check>>;

/** What readers rely on. Everything else is kept as it stands. */
const entryShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["message", { message: isMessage }],
  ["model_change", { provider: text, modelId: text }],
  ["thinking_level_change", { thinkingLevel: text }],
  ["compaction", { summary: text, firstKeptEntryId: optional(text), tokensBefore: optional(number) }],
  ["branch_summary", { summary: text, fromId: optional(text) }],
  ["custom", { customType: text }],
  ["custom_message", { customType: text, content }],
  ["label", { targetId: text, label: optional(text) }],
  ["session_info", { name: optional(text) }],
]);

const messageShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["user", { content }],
  ["assistant", { content: blocks, api: text, provider: text, model: text, stopReason: text, usage: object }],
  ["toolResult", { toolCallId: text, toolName: text, content: blocks }],
  ["bashExecution", { command: text, output: text }],
  ["custom", { customType: text, content }],
]);

const blockShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["text", { text }],
  ["thinking", { thinking: text }],
  ["image", { data: text, mimeType: text }],
  ["toolCall", { id: text, name: text, arguments: object }],
]);

/** Whether an entry has what its type promises. Types of newer versions pass. */
export function hasEntryShape(entry: JsonObject): boolean {
  return fits(entry, entryShapes.get(entry["type"]));
}

function isMessage(value: unknown): boolean {
  return isJsonObject(value) && text(value["role"]) && fits(value, messageShapes.get(value["role"]));
}

function isBlock(value: unknown): boolean {
  return isJsonObject(value) && text(value["type"]) && fits(value, blockShapes.get(value["type"]));
}

function fits(value: JsonObject, shape: Shape = {}): boolean {
  return Object.entries(shape).every(([key, check]) => check(value[key]));
}
