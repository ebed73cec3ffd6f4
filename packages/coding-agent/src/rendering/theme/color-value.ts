/** A colour as a theme file writes it: `#rrggbb`, 0 to 255 of the 256 colours, or `""` for the terminal's own. */
export type ColorValue = string | number;

/** How many colours a terminal has. */
export type ColorMode = "truecolor" | "256color";

/** The six steps of red, green and blue in the 256 colours. Source: xterm, 256colres.pl */
const steps: readonly number[] = [0, 95, 135, 175, 215, 255];

const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Whether a value is a colour, and not the name of a variable. */
export function isColor(value: unknown): value is ColorValue {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= 255;
  return typeof value === "string" && (value === "" || hex.test(value));
}

/** The sequence that switches a colour on, as text or behind it. */
export function colorSequence(value: ColorValue, layer: "text" | "background", mode: ColorMode): string {
  const base = layer === "text" ? 38 : 48;
  if (typeof value === "number") return `\x1b[${base};5;${value}m`;
  const [, red, green, blue] = hex.exec(value) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return `\x1b[${base + 1}m`;
  const rgb = [red, green, blue].map((part) => Number.parseInt(part, 16));
  if (mode === "truecolor") return `\x1b[${base};2;${rgb.join(";")}m`;
  return `\x1b[${base};5;${nearest(rgb)}m`;
}

/** The nearest of the 256 colours: of the cube, or of the greys. */
function nearest(rgb: readonly number[]): number {
  const indexes = rgb.map((part) => closest(steps, part));
  const [red = 0, green = 0, blue = 0] = indexes;
  const cube = indexes.map((index) => steps[index] ?? 0);
  const average = rgb.reduce((sum, part) => sum + part, 0) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((average - 8) / 10)));
  const greyLevel = 8 + 10 * grey;
  const isGreyCloser = distance(rgb, [greyLevel, greyLevel, greyLevel]) < distance(rgb, cube);
  return isGreyCloser ? 232 + grey : 16 + 36 * red + 6 * green + blue;
}

function closest(values: readonly number[], wanted: number): number {
  return values.reduce(
    (best, value, index) => (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted) ? index : best),
    0,
  );
}

function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, part, index) => sum + (part - (b[index] ?? 0)) ** 2, 0);
}
