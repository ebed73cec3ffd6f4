import { homedir } from "node:os";
import { truncateToWidth, visibleWidth } from "@pi-stack/tui";
import type { Theme } from "../../../../rendering/theme/theme.js";
import { oneLine } from "../selector.js";
import type { SessionRow } from "./session-threads.js";

/** How a row of the picker is drawn. */
export interface SessionRowStyle {
  theme: Theme;
  /** Cells. */
  width: number;
  isSelected: boolean;
  /** The session that is open. */
  isCurrent: boolean;
  /** What stands before the count: the folder, the file, or nothing. */
  place: "cwd" | "path" | undefined;
  now: Date;
}

const minuteMs = 60_000;
/** From the longest on: the first that fits at least once is the unit. */
const units: readonly (readonly [string, number])[] = [
  ["y", 365 * 24 * 60 * minuteMs],
  ["mo", 30 * 24 * 60 * minuteMs],
  ["w", 7 * 24 * 60 * minuteMs],
  ["d", 24 * 60 * minuteMs],
  ["h", 60 * minuteMs],
  ["m", minuteMs],
];

/** How long ago something was, in one unit: `now`, `5m`, `3h`, `2d`, `1w`, `4mo`, `1y`. */
export function ageOf(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  const unit = units.find(([, length]) => age >= length);
  return unit ? `${Math.floor(age / unit[1])}${unit[0]}` : "now";
}

/** A session as a row: what it is about at the left; where, how long and how old at the right. */
export function drawSessionRow({ session, prefix }: SessionRow, style: SessionRowStyle): string {
  const { theme, width, isSelected, isCurrent, now } = style;
  const facts = `${session.messageCount}  ${ageOf(session.modified, now)}`;
  const room = Math.floor((width - visibleWidth(facts)) / 2);
  const place = placeOf(session, style.place, room);
  const right = place === "" ? facts : `${place}  ${facts}`;
  const left = `${isSelected ? "→ " : "  "}${prefix}`;
  const titleWidth = Math.max(1, width - visibleWidth(left) - visibleWidth(right) - 2);
  const title = truncateToWidth(oneLine(session.name ?? session.firstMessage.slice(0, 500)), titleWidth, "…", true);
  const color = isCurrent ? "accent" : session.name === undefined ? "text" : "warning";
  const painted = theme.fg(color, isSelected ? theme.bold(title) : title);
  return `${theme.fg(isSelected ? "accent" : "dim", left)}${painted}  ${theme.fg("dim", right)}`;
}

/** The end of a path tells more than its beginning. */
function placeOf(
  { cwd, path }: SessionRow["session"],
  kind: SessionRowStyle["place"],
  /** Cells. */
  room: number,
): string {
  if (kind === undefined || room < 8) return "";
  const full = oneLine(kind === "cwd" ? cwd : path);
  const home = homedir();
  const text = full === home || full.startsWith(`${home}/`) ? `~${full.slice(home.length)}` : full;
  if (visibleWidth(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && visibleWidth(letters.join("")) > room - 1) letters.shift();
  return `…${letters.join("")}`;
}
