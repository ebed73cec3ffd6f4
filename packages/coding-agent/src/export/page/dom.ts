import { visibleText } from "./visible-text.js";

/** What an element may be filled with. Texts become text nodes, whatever they hold, and can be seen as a whole. */
export type Child = Node | string | undefined;

/** Attributes that {@link element} sets. There is none for links, sources or handlers: see links.ts and images.ts. */
export interface ElementOptions {
  class?: string;
  title?: string;
  role?: string;
  label?: string;
}

/** Makes an element. The page has no other way to make one, and none from text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions | string = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  const { class: name, title, role, label } = typeof options === "string" ? { class: options } : options;
  if (name) made.className = name;
  if (title) made.title = visibleText(title);
  if (role) made.setAttribute("role", role);
  if (label) made.setAttribute("aria-label", visibleText(label));
  append(made, children);
  return made;
}

/** Adds children, leaving out what is `undefined`. */
function append(parent: Node, children: Iterable<Child>): void {
  for (const child of children) {
    if (child === undefined) continue;
    parent.appendChild(typeof child === "string" ? document.createTextNode(visibleText(child)) : child);
  }
}

/** A button that does something on this page. */
export function button(text: string, onClick: () => void, options: ElementOptions = {}): HTMLButtonElement {
  const made = element("button", options, text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

/** Content that is folded up under a line of text. */
export function folded(summary: Child, options: ElementOptions | string, ...children: Child[]): HTMLDetailsElement {
  return element("details", options, element("summary", {}, summary), ...children);
}
