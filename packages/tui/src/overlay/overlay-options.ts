/** Cells, or a share of the terminal such as `"50%"`. */
export type SizeValue = number | `${number}%`;

/** Where an overlay stands when neither `row` nor `col` says it. */
export type OverlayAnchor =
  | "center"
  | "top-left"
  | "top-right"
  | "bottom-left"
  | "bottom-right"
  | "top-center"
  | "bottom-center"
  | "left-center"
  | "right-center";

/** Cells that stay free at each side. */
export interface OverlayMargin {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** How large an overlay is, where it stands, and whether it takes the input. */
export interface OverlayOptions {
  /** @defaultValue 80, or what there is */
  width?: SizeValue;
  /** Cells. */
  minWidth?: number;
  /** @defaultValue what there is */
  maxHeight?: SizeValue;
  /** @defaultValue "center" */
  anchor?: OverlayAnchor;
  /** Cells, added to wherever it stands. */
  offsetX?: number;
  offsetY?: number;
  /** The row of its top, or a share of the free height: `"100%"` touches the lower margin. */
  row?: SizeValue;
  col?: SizeValue;
  margin?: number | OverlayMargin;
  /** Asked in each frame; an overlay that is not visible has no focus either. */
  visible?: (terminalWidth: number, terminalHeight: number) => boolean;
  /** It is only shown: the focus stays where it is. */
  nonCapturing?: boolean;
}

/** A shown overlay, for whoever showed it. */
export interface OverlayHandle {
  /** Takes it away for good. */
  hide(): void;
  setHidden(hidden: boolean): void;
  isHidden(): boolean;
  /** Gives it the focus and brings it to the front. */
  focus(): void;
  /** Gives the focus to the next one below, or to whatever had it before. */
  unfocus(): void;
  isFocused(): boolean;
}
