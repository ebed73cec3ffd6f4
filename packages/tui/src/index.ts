export { ControlSequenceStripper } from "./text/control-sequence-stripper.js";
export { stripControlSequences } from "./text/control-sequences.js";
export { graphemes } from "./text/graphemes.js";
export { truncateToWidth } from "./text/truncate.js";
export { graphemeWidth, visibleWidth } from "./text/width.js";
export { wrapTextWithAnsi } from "./text/wrap.js";
