import { element } from "./dom.js";
import { textField } from "./fields.js";
import { formatLength } from "./format.js";
import { visibleLine } from "./visible-text.js";

/** Kinds that hold nothing but pixels, and how their base64 begins. */
const kinds = new Map([
  ["image/png", /^iVBORw0KGgo/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR/],
]);

/** An image block of a message, or a note where it is none that a page may show. */
export function imageView(block: unknown): HTMLElement {
  const mimeType = textField(block, "mimeType");
  const data = textField(block, "data");
  const start = kinds.get(mimeType);
  if (!start?.test(data) || !isBase64(data)) {
    const kind = visibleLine(mimeType).slice(0, 100) || "unknown type";
    return element("p", "note", `Image not shown: ${kind}, ${formatLength(data.length)}`);
  }
  const image = element("img", "image");
  image.alt = `Image, ${mimeType}`;
  image.loading = "lazy";
  image.decoding = "async";
  image.src = `data:${mimeType};base64,${data}`;
  return image;
}

function isBase64(data: string): boolean {
  return data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}
