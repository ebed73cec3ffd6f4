import { PaintedText } from "../text/painted-text.js";

/** The call line that was drawn last, showing something else now; or a new one. */
export function callLine(last: unknown, paint: () => string): PaintedText {
  if (!(last instanceof PaintedText)) return new PaintedText(paint, 0, 0);
  last.setPaint(paint);
  return last;
}
