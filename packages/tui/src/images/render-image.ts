import { getCapabilities } from "./capabilities.js";
import { type CellDimensions, getCellDimensions } from "./cell-dimensions.js";
import type { ImageDimensions } from "./dimensions.js";
import { encodeITerm2, encodeKitty } from "./protocols.js";

/** How an image is drawn. Sizes in cells. */
export interface ImageRenderOptions {
  /** @defaultValue 80 */
  maxWidthCells?: number;
  /** @defaultValue no limit */
  maxHeightCells?: number;
  /** Of a Kitty image, so that it can be deleted. */
  imageId?: number;
  /** @defaultValue true */
  preserveAspectRatio?: boolean;
}

/** The bytes that draw an image, and the cells that it takes. */
export interface RenderedImage {
  sequence: string;
  columns: number;
  rows: number;
}

/** Rows that an image takes at a width, at least one. */
export function calculateImageRows(
  image: ImageDimensions,
  widthCells: number,
  cell: CellDimensions = getCellDimensions(),
): number {
  const scaledPx = image.heightPx * ((widthCells * cell.widthPx) / image.widthPx);
  return Math.max(1, Math.ceil(scaledPx / cell.heightPx));
}

/** An image in the way that this terminal can draw it; `null` where it can draw none. */
export function renderImage(
  base64Data: string,
  image: ImageDimensions,
  options: ImageRenderOptions = {},
): RenderedImage | null {
  const { images } = getCapabilities();
  if (!images) return null;
  const { columns, rows } = fit(image, options);
  if (images === "kitty") {
    const id = options.imageId === undefined ? {} : { imageId: options.imageId };
    return { sequence: encodeKitty(base64Data, { columns, rows, moveCursor: false, ...id }), columns, rows };
  }
  const preserveAspectRatio = options.preserveAspectRatio ?? true;
  return { sequence: encodeITerm2(base64Data, { width: columns, height: "auto", preserveAspectRatio }), columns, rows };
}

/** What stands where an image cannot be drawn. */
export function imageFallback(mimeType: string, image?: ImageDimensions, filename?: string): string {
  const size = image ? ` ${image.widthPx}x${image.heightPx}` : "";
  return `[Image: ${filename ? `${filename} ` : ""}[${mimeType}]${size}]`;
}

function fit(image: ImageDimensions, options: ImageRenderOptions): { columns: number; rows: number } {
  const columns = Math.max(1, Math.floor(options.maxWidthCells ?? 80));
  const rows = calculateImageRows(image, columns);
  const maxRows = options.maxHeightCells;
  if (maxRows === undefined || rows <= maxRows) return { columns, rows };
  const narrower = Math.max(1, Math.floor((columns * maxRows) / rows));
  return { columns: narrower, rows: Math.min(maxRows, calculateImageRows(image, narrower)) };
}
