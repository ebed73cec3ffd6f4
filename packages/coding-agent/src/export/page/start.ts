import { button, element } from "./dom.js";
import { EntryTree } from "./entry-tree.js";
import { createMarkdownView, type MarkdownLexer } from "./markdown.js";
import { readSessionData } from "./session-data.js";
import { sessionTitle } from "./session-head.js";
import { SessionPage } from "./session-page.js";
import { switchTheme } from "./theme.js";

/** Draws the page from the data that it carries. */
export function startPage(lexer: MarkdownLexer): void {
  const data = readSessionData(document.getElementById("session-data")?.textContent ?? "{}");
  const page = new SessionPage(data, new EntryTree(data.entries), createMarkdownView(lexer));
  const bar = element(
    "div",
    { class: "bar", role: "toolbar", label: "Page" },
    button("☰", () => document.body.classList.toggle("tree-open"), {
      class: "tree-button",
      label: "Entries",
      title: "Entries",
    }),
    element("span", "bar-title", sessionTitle(data)),
    page.search.root,
    button("◐", switchTheme, { label: "Switch between dark and light", title: "Dark or light" }),
  );
  // The tree is the last of what Tab reaches.
  document.body.append(bar, element("div", "page", page.head, page.chart, page.transcript.root), page.tree.root);
  addEventListener("hashchange", () => page.followHash());
  addEventListener("beforeprint", () => page.transcript.drawAll());
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    page.search.input.focus();
  });
  page.begin();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}
