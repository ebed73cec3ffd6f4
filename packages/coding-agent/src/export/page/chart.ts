import { element, folded } from "./dom.js";
import { formatCost, formatCount, formatDate, formatShort } from "./format.js";
import { entryLink } from "./links.js";
import { bar, group, lineText, svg } from "./svg.js";
import { totalUsage, type Usage, type UsageRecord } from "./usage.js";
import { visibleLine } from "./visible-text.js";

const width = 860;
const tokenHeight = 120;
const costHeight = 60;
const gap = 26;
const left = 58;
const most = 150;

/** Bottom to top. */
const parts = [
  ["cacheRead", "cache read"],
  ["cacheWrite", "cache written"],
  ["input", "input"],
  ["output", "output"],
] as const;

/** Tokens and cost of each turn (one request to a model) of a branch: as a picture, and as a table beneath. */
export function usageChart(records: readonly UsageRecord[]): HTMLElement {
  const section = element(
    "section",
    { class: "usage", label: "Tokens and cost per turn" },
    element("h2", {}, "Tokens and cost per turn"),
  );
  if (records.length === 0) {
    section.append(element("p", "note", "No request was made on this branch."));
    return section;
  }
  const legend = element(
    "p",
    "legend",
    ...parts.map(([key, name]) => element("span", `key ${key}`, name)),
    element("span", "key cost", "cost"),
  );
  const total = totalUsage(records);
  const size = turnsPerBar(records);
  const words = `Total of this branch: ${formatCount(total.totalTokens)} tokens, ${formatCost(total.cost, total.isIncomplete)}.`;
  const shared = size > 1 ? ` Each bar stands for ${size} turns.` : "";
  const box = folded(`All ${formatCount(records.length)} turns as a table`, "usage-table");
  box.addEventListener("toggle", () => box.append(usageTable(records)), { once: true });
  section.append(chart(records), legend, element("p", "note", words + shared), box);
  return section;
}

function chart(records: readonly UsageRecord[]): SVGElement {
  const groups = grouped(records);
  const picture = svg(
    width,
    tokenHeight + gap + costHeight + 18,
    "Bars of tokens and of cost per turn; the table beneath has the numbers.",
  );
  const highest = Math.max(
    1,
    ...groups.map(({ usage }) => usage.input + usage.output + usage.cacheRead + usage.cacheWrite),
  );
  const dearest = Math.max(...groups.map(({ usage }) => usage.cost));
  const step = (width - left) / groups.length;
  const thick = Math.max(1, Math.min(28, step * 0.75));
  for (const [at, { usage, title }] of groups.entries()) {
    const x = left + at * step + (step - thick) / 2;
    const bars = group(title);
    let y = tokenHeight;
    for (const [key] of parts) {
      const height = (usage[key] / highest) * (tokenHeight - 14);
      y -= height;
      bars.append(bar(key, x, y, thick, height));
    }
    const height = dearest === 0 ? 0 : (usage.cost / dearest) * (costHeight - 14);
    bars.append(bar("cost", x, tokenHeight + gap + costHeight - height, thick, height));
    picture.append(bars);
  }
  const bottom = tokenHeight + gap + costHeight;
  picture.append(
    bar("axis", left, tokenHeight, width - left, 1),
    bar("axis", left, bottom, width - left, 1),
    lineText(left - 6, 18, formatShort(highest), "end"),
    lineText(left - 6, tokenHeight, "0", "end"),
    lineText(left - 6, tokenHeight + gap + 16, formatCost(dearest), "end"),
    lineText(left, bottom + 15, "turn 1", "start"),
    lineText(width, bottom + 15, records.length > 1 ? `turn ${formatCount(records.length)}` : "", "end"),
  );
  return picture;
}

/** Several turns share a bar where there are too many. */
function turnsPerBar(records: readonly UsageRecord[]): number {
  return Math.ceil(records.length / most);
}

function grouped(records: readonly UsageRecord[]): { usage: Usage; title: string }[] {
  const size = turnsPerBar(records);
  const groups: { usage: Usage; title: string }[] = [];
  for (let start = 0; start < records.length; start += size) {
    const members = records.slice(start, start + size);
    const usage = totalUsage(members);
    const name = members.length > 1 ? `Turns ${start + 1} to ${start + members.length}` : `Turn ${start + 1}`;
    const numbers = parts.map(([key, part]) => `${part} ${formatCount(usage[key])}`).join(", ");
    groups.push({ usage, title: `${name}: ${numbers}, ${formatCost(usage.cost, usage.isIncomplete)}` });
  }
  return groups;
}

function usageTable(records: readonly UsageRecord[]): HTMLElement {
  const heads = ["Turn", "Time", "What", "Model", "Input", "Cache read", "Cache written", "Output", "Total", "Cost"];
  const head = element("tr", {}, ...heads.map((name) => element("th", {}, name)));
  const rows = records.map(({ entry, kind, model, usage }, at) => {
    const numbers = [usage.input, usage.cacheRead, usage.cacheWrite, usage.output, usage.totalTokens].map(formatCount);
    const cells = [
      formatDate(entry.timestamp),
      kind,
      visibleLine(model.slice(0, 80)),
      ...numbers,
      formatCost(usage.cost, usage.isIncomplete),
    ];
    const link = element("td", {}, entryLink(entry.id, "", String(at + 1)));
    return element("tr", {}, link, ...cells.map((cell, index) => element("td", index > 2 ? "number" : {}, cell)));
  });
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  return element("div", "table-box", table);
}
