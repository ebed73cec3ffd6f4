import { type Child, element, folded } from "./dom.js";
import { textField } from "./fields.js";
import { formatCost, formatCount, formatDate } from "./format.js";
import { jsonView } from "./json-view.js";
import { longText } from "./long-text.js";
import { roleOf, type SessionData, type ToolNote } from "./session-data.js";
import { totalUsage, type UsageRecord, usageRecords } from "./usage.js";
import { visibleLine } from "./visible-text.js";

/** What the session is: its name, place and time, its totals over all branches, its prompt and tools. */
export function sessionHead(data: SessionData): HTMLElement {
  const records = usageRecords(data.entries);
  return element(
    "header",
    "session-head",
    element("h1", {}, sessionTitle(data)),
    factList(data, records),
    data.systemPrompt
      ? folded("System prompt", "prompt", longText(data.systemPrompt, "prose-text", { lines: 400, length: 40_000 }))
      : undefined,
    data.tools.length > 0 ? folded(`Tools (${data.tools.length})`, "tools", ...data.tools.map(toolNote)) : undefined,
  );
}

/** The session's name, or its id. */
export function sessionTitle(data: SessionData): string {
  return visibleLine(data.name.slice(0, 300)) || `Session ${visibleLine(textField(data.header, "id").slice(0, 100))}`;
}

function factList(data: SessionData, records: UsageRecord[]): HTMLElement {
  const { header } = data;
  const models = [...new Set(records.filter(({ kind }) => kind === "reply").map(({ model }) => model))];
  const prompts = data.entries.filter((entry) => roleOf(entry) === "user").length;
  const replies = data.entries.filter((entry) => roleOf(entry) === "assistant").length;
  const facts: [string, string][] = [
    ["Folder", textField(header, "cwd")],
    ["Begun", formatDate(textField(header, "timestamp"))],
    [models.length > 1 ? "Models" : "Model", models.join(", ")],
    ["Messages", `${formatCount(prompts)} from the user, ${formatCount(replies)} replies`],
    ["Tokens", tokenWords(records)],
    ["Cost", costWords(records)],
    ["Id", textField(header, "id")],
    ["Forked from", textField(header, "parentSession")],
    ["Exported", [formatDate(data.madeAt), data.madeBy && `by ${data.madeBy}`].filter(Boolean).join(" ")],
  ];
  return element("dl", "facts", ...facts.filter(([, value]) => value !== "").flatMap(fact));
}

function fact([name, value]: [string, string]): Child[] {
  return [element("dt", {}, name), element("dd", {}, visibleLine(value.slice(0, 2000)))];
}

function tokenWords(records: UsageRecord[]): string {
  const { input, output, cacheRead, cacheWrite, totalTokens } = totalUsage(records);
  if (totalTokens === 0) return "";
  const parts = `input ${formatCount(input)}, cache read ${formatCount(cacheRead)}, cache written ${formatCount(cacheWrite)}, output ${formatCount(output)}`;
  return `${formatCount(totalTokens)} (${parts})`;
}

function costWords(records: UsageRecord[]): string {
  const summaries = records.filter(({ kind }) => kind !== "reply");
  const total = sumWords(records);
  if (summaries.length === 0) return total;
  return `${total}, of which ${sumWords(summaries)} for summaries and other calls`;
}

function sumWords(records: UsageRecord[]): string {
  const { cost, isIncomplete } = totalUsage(records);
  return formatCost(cost, isIncomplete);
}

function toolNote({ name, description, parameters }: ToolNote): HTMLElement {
  return element(
    "section",
    "tool-note",
    element("h3", {}, visibleLine(name.slice(0, 200))),
    longText(description, "prose-text"),
    parameters === undefined ? undefined : folded("Parameters", "json-box", jsonView(parameters)),
  );
}
