import { homedir } from "node:os";
import { sep } from "node:path";
import { stripControlSequences, truncateToWidth, visibleWidth } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import { costText } from "../../../session/cost-text.js";
import type { ReadonlyFooterDataProvider } from "./footer-data-provider.js";
import { styledLine } from "./styled-line.js";

/** Cells between what stands left and right, at least. */
const gapCells = 2;

/** Where the session works; what it has used, and with which model; what extensions have to say. */
export function footerLines(
  session: AgentSession,
  data: ReadonlyFooterDataProvider,
  theme: Theme,
  width: number,
): string[] {
  const place = truncateToWidth(oneLine(placeOf(session, data.getGitBranch())), width);
  const statuses = [...data.getExtensionStatuses()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const third = truncateToWidth(statuses.map(styledLine).join(" "), width);
  return [theme.fg("dim", place), usageLine(session, data, theme, width), ...(statuses.length > 0 ? [third] : [])];
}

/** A number in few letters: 950, 1.2k, 34k, 1.5M, 12M. */
function shortNumber(count: number): string {
  if (count < 1000) return String(count);
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return count < 9_950_000 ? `${(count / 1_000_000).toFixed(1)}M` : `${Math.round(count / 1_000_000)}M`;
}

/** A path with `~` for the home folder. */
export function shortPath(path: string): string {
  const home = homedir();
  return home !== "" && (path === home || path.startsWith(home + sep)) ? `~${path.slice(home.length)}` : path;
}

function placeOf(session: AgentSession, branch: string | null): string {
  const name = session.sessionName;
  const cwd = shortPath(session.sessionManager.getCwd());
  return `${cwd}${branch === null ? "" : ` (${branch})`}${name === undefined ? "" : ` • ${name}`}`;
}

/** What does not fit goes from the right: first the provider, then the end of the model, then of the usage. */
function usageLine(session: AgentSession, data: ReadonlyFooterDataProvider, theme: Theme, width: number): string {
  const left = usageOf(session, theme);
  const room = width - visibleWidth(left) - gapCells;
  if (room <= 0) return truncateToWidth(left, width, "");
  const model = oneLine(modelOf(session));
  const provider = session.model && data.getAvailableProviderCount() > 1 ? oneLine(`(${session.model.provider}) `) : "";
  const right = visibleWidth(provider + model) <= room ? provider + model : truncateToWidth(model, room, "");
  return left + " ".repeat(room + gapCells - visibleWidth(right)) + theme.fg("dim", right);
}

function usageOf(session: AgentSession, theme: Theme): string {
  const { tokens, cost, isCostIncomplete, contextUsage } = session.getSessionStats();
  const counts: [string, number][] = [
    ["↑", tokens.input],
    ["↓", tokens.output],
    ["R", tokens.cacheRead],
    ["W", tokens.cacheWrite],
  ];
  const parts = counts.flatMap(([sign, count]) => (count > 0 ? [`${sign}${shortNumber(count)}`] : []));
  const isSubscribed = session.model !== undefined && session.modelRegistry.isUsingOAuth(session.model);
  if (isSubscribed) parts.push(`$${cost.toFixed(3)} (sub)`);
  else if (cost > 0) parts.push(costText(cost, isCostIncomplete, 3));
  else if (isCostIncomplete) parts.push("$?");
  const used = theme.fg("dim", parts.join(" "));
  if (!contextUsage) return used;
  const { percent, contextWindow } = contextUsage;
  const share = `${percent === null ? "?" : `${percent.toFixed(1)}%`}/${shortNumber(contextWindow)}`;
  const context = `${share}${session.autoCompactionEnabled ? " (auto)" : ""}`;
  const color = (percent ?? 0) > 90 ? "error" : (percent ?? 0) > 70 ? "warning" : "dim";
  return `${used}${parts.length > 0 ? " " : ""}${theme.fg(color, context)}`;
}

function modelOf({ model, thinkingLevel }: AgentSession): string {
  if (!model) return "no-model";
  const level = thinkingLevel === "off" ? "thinking off" : thinkingLevel;
  return `${model.id}${model.reasoning ? ` • ${level}` : ""}`;
}

/** Names of folders, branches, sessions and models come from anywhere. */
function oneLine(text: string): string {
  return stripControlSequences(text).replace(/\s+/g, " ");
}
