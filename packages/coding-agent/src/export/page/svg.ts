const namespace = "http://www.w3.org/2000/svg";

/** A picture that grows with its box. */
export function svg(width: number, height: number, description: string): SVGElement {
  const picture = make("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img" });
  picture.setAttribute("aria-label", description);
  return picture;
}

/** Parts with words that show when the pointer rests on them. */
export function group(title: string): SVGElement {
  const made = make("g", { class: "turn" });
  const words = make("title", {});
  words.textContent = title;
  made.append(words);
  return made;
}

/** A rectangle. */
export function bar(name: string, x: number, y: number, width: number, height: number): SVGElement {
  const digits = (value: number): string => value.toFixed(2);
  return make("rect", { class: name, x: digits(x), y: digits(y), width: digits(width), height: digits(height) });
}

/** A short text. */
export function lineText(x: number, y: number, text: string, anchor: "start" | "end"): SVGElement {
  const made = make("text", { x: String(x), y: String(y), "text-anchor": anchor });
  made.textContent = text;
  return made;
}

function make(tag: "svg" | "g" | "title" | "rect" | "text", attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
