import { homedir } from "node:os";
import { stripControlSequences, truncateToWidth, visibleWidth } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** The two lines below the editor: where the session works; what it has used, and with which model. */
export function footerLines(session: AgentSession, branch: string | undefined, theme: Theme, width: number): string[] {
  const place = [placeOf(session), branch === undefined ? "" : ` (${branch})`, nameOf(session)].join("");
  const left = usageOf(session, theme);
  const right = modelOf(session);
  const gap = width - visibleWidth(left) - visibleWidth(right);
  const second =
    gap >= 2
      ? left + " ".repeat(gap) + theme.fg("dim", right)
      : truncateToWidth(`${left}  ${theme.fg("dim", right)}`, width, "");
  return [theme.fg("dim", truncateToWidth(stripControlSequences(place), width)), second];
}

/** A number in few letters: 950, 1.2k, 34k, 1.5M. */
function shortNumber(count: number): string {
  if (count < 1000) return String(count);
  if (count < 10_000) return `${(count / 1000).toFixed(1)}k`;
  if (count < 1_000_000) return `${Math.round(count / 1000)}k`;
  return count < 10_000_000 ? `${(count / 1_000_000).toFixed(1)}M` : `${Math.round(count / 1_000_000)}M`;
}

function placeOf(session: AgentSession): string {
  const cwd = session.sessionManager.getCwd();
  const home = homedir();
  return cwd === home || cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd;
}

function nameOf(session: AgentSession): string {
  return session.sessionName === undefined ? "" : ` • ${session.sessionName}`;
}

function usageOf(session: AgentSession, theme: Theme): string {
  const { tokens, cost, contextUsage } = session.getSessionStats();
  const counts: [string, number][] = [
    ["↑", tokens.input],
    ["↓", tokens.output],
    ["R", tokens.cacheRead],
    ["W", tokens.cacheWrite],
  ];
  const parts = counts.flatMap(([sign, count]) => (count > 0 ? [`${sign}${shortNumber(count)}`] : []));
  if (cost > 0) parts.push(`$${cost.toFixed(3)}`);
  const used = theme.fg("dim", parts.join(" "));
  if (!contextUsage) return used;
  const { percent, contextWindow } = contextUsage;
  const share = `${percent === null ? "?" : `${percent.toFixed(1)}%`}/${shortNumber(contextWindow)}`;
  const context = `${share}${session.autoCompactionEnabled ? " (auto)" : ""}`;
  const color = (percent ?? 0) > 90 ? "error" : (percent ?? 0) > 70 ? "warning" : "dim";
  return `${used}${parts.length > 0 ? " " : ""}${theme.fg(color, context)}`;
}

function modelOf(session: AgentSession): string {
  const { model } = session;
  if (!model) return "no-model";
  const level = session.thinkingLevel === "off" ? "thinking off" : session.thinkingLevel;
  return `(${model.provider}) ${model.id}${model.reasoning ? ` • ${level}` : ""}`;
}
