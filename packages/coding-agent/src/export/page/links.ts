import { type Child, element } from "./dom.js";
import { visibleLine } from "./visible-text.js";

const allowed = new Set(["http:", "https:", "mailto:"]);

/** A link that a reader may follow; only its text, with the address as a note, where the address is of another kind. */
export function outsideLink(href: string, children: Iterable<Child>): HTMLElement {
  const url = parse(href);
  if (!url || !allowed.has(url.protocol)) {
    return element(
      "span",
      { class: "no-link", title: `Not a link to the web: ${visibleLine(href).slice(0, 500)}` },
      ...children,
    );
  }
  const link = element("a", { title: url.href.slice(0, 500) }, ...children);
  link.href = url.href;
  link.rel = "noopener noreferrer nofollow";
  link.target = "_blank";
  return link;
}

/** A link to an entry of this page. */
export function entryLink(entryId: string, className: string, ...children: Child[]): HTMLAnchorElement {
  const link = element("a", className, ...children);
  // An id with half a character cannot stand in an address; that link leads nowhere.
  link.href = `#${encodeURIComponent(entryId.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
  return link;
}

function parse(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined;
  }
}
