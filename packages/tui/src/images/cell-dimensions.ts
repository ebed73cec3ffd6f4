/** The size of one cell in pixels. */
export interface CellDimensions {
  widthPx: number;
  heightPx: number;
}

/** What most terminals come close to, until this one has told. */
let current: CellDimensions = { widthPx: 9, heightPx: 18 };

export function getCellDimensions(): CellDimensions {
  return current;
}

export function setCellDimensions(dimensions: CellDimensions): void {
  current = dimensions;
}
