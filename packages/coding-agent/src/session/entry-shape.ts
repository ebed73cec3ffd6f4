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

type Shape = readonly (readonly [key: string, check: Check])[];

/** As a list: every line of every file passes here. */
const shape = (checks: Readonly<Record<string, Check>>): Shape => Object.entries(checks);

/** What readers rely on. Everything else is kept as it stands. */
const entryShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["message", shape({ message: isMessage })],
  ["model_change", shape({ provider: text, modelId: text })],
  ["thinking_level_change", shape({ thinkingLevel: text })],
  ["compaction", shape({ summary: text, firstKeptEntryId: optional(text), tokensBefore: optional(number) })],
  ["branch_summary", shape({ summary: text, fromId: optional(text) })],
  ["custom", shape({ customType: text })],
  ["custom_message", shape({ customType: text, content })],
  ["label", shape({ targetId: text, label: optional(text) })],
  ["session_info", shape({ name: optional(text) })],
]);

const messageShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["user", shape({ content })],
  ["assistant", shape({ content: blocks, api: text, provider: text, model: text, stopReason: text, usage: object })],
  ["toolResult", shape({ toolCallId: text, toolName: text, content: blocks })],
  ["bashExecution", shape({ command: text, output: text })],
  ["custom", shape({ customType: text, content })],
]);

const blockShapes: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  ["text", shape({ text })],
  ["thinking", shape({ thinking: text })],
  ["image", shape({ data: text, mimeType: text })],
  ["toolCall", shape({ id: text, name: text, arguments: object })],
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

function fits(value: JsonObject, checks: Shape = []): boolean {
  return checks.every(([key, check]) => check(value[key]));
}
