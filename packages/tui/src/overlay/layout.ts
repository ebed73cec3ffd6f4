import type { OverlayAnchor, OverlayMargin, OverlayOptions, SizeValue } from "./overlay-options.js";

/** A size in cells. */
export interface Size {
  width: number;
  height: number;
}

/** Width and greatest height of an overlay, before its rows are known. */
export function overlaySize(options: OverlayOptions, terminal: Size): { width: number; maxHeight: number } {
  const { available } = frame(options.margin, terminal);
  const wanted = cells(options.width, terminal.width) ?? Math.min(80, available.width);
  const width = clamp(Math.max(wanted, options.minWidth ?? 0), 1, available.width);
  const maxHeight = clamp(cells(options.maxHeight, terminal.height) ?? available.height, 1, available.height);
  return { width, maxHeight };
}

/** The top left cell of an overlay. */
export function overlayPosition(options: OverlayOptions, size: Size, terminal: Size): { row: number; column: number } {
  const { margin, available } = frame(options.margin, terminal);
  const [vertical, horizontal] = anchorShares(options.anchor ?? "center");
  const freeRows = Math.max(0, available.height - size.height);
  const freeColumns = Math.max(0, available.width - size.width);
  const row = place(options.row, margin.top, freeRows, vertical) + (options.offsetY ?? 0);
  const column = place(options.col, margin.left, freeColumns, horizontal) + (options.offsetX ?? 0);
  return {
    row: clamp(row, margin.top, margin.top + freeRows),
    column: clamp(column, margin.left, margin.left + freeColumns),
  };
}

function frame(wanted: OverlayOptions["margin"], terminal: Size): { margin: Required<OverlayMargin>; available: Size } {
  const side = (value: number | undefined): number => Math.max(0, Math.floor(value ?? 0));
  const each: OverlayMargin =
    typeof wanted === "number" ? { top: wanted, right: wanted, bottom: wanted, left: wanted } : (wanted ?? {});
  const margin = { top: side(each.top), right: side(each.right), bottom: side(each.bottom), left: side(each.left) };
  const available = {
    width: Math.max(1, terminal.width - margin.left - margin.right),
    height: Math.max(1, terminal.height - margin.top - margin.bottom),
  };
  return { margin, available };
}

function cells(value: SizeValue | undefined, whole: number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? Math.floor(value) : undefined;
  const share = shareOf(value);
  return share === undefined ? undefined : Math.floor(whole * share);
}

function shareOf(value: string | undefined): number | undefined {
  const digits = value === undefined ? undefined : /^(\d+(?:\.\d+)?)%$/.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits) / 100;
}

/** A number is absolute; a share, or the anchor's, is of the free space behind the margin. */
function place(value: SizeValue | undefined, margin: number, free: number, anchorShare: number): number {
  if (typeof value === "number") return Math.floor(value);
  return margin + Math.floor(free * (value === undefined ? anchorShare : (shareOf(value) ?? 0.5)));
}

/** How much of the free space stands above and to the left. */
function anchorShares(anchor: OverlayAnchor): [vertical: number, horizontal: number] {
  const vertical = anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5;
  const horizontal = /^left|-left$/.test(anchor) ? 0 : /^right|-right$/.test(anchor) ? 1 : 0.5;
  return [vertical, horizontal];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
