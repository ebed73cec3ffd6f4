export { type Component, CURSOR_MARKER, type Focusable, isFocusable } from "./component/component.js";
export { TuiError, type TuiErrorCode } from "./errors/tui-error.js";
export type { Keybindings } from "./extension-points.js";
export {
  detectCapabilities,
  getCapabilities,
  type ImageProtocol,
  resetCapabilitiesCache,
  setCapabilities,
  type TerminalCapabilities,
} from "./images/capabilities.js";
export type { Terminal } from "./terminal/terminal.js";
export { ControlSequenceStripper } from "./text/control-sequence-stripper.js";
export { stripControlSequences } from "./text/control-sequences.js";
export { graphemes } from "./text/graphemes.js";
export { truncateToWidth } from "./text/truncate.js";
export { graphemeWidth, visibleWidth } from "./text/width.js";
export { wrapTextWithAnsi } from "./text/wrap.js";
