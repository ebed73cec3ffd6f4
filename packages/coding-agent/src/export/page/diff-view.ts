import { button, element } from "./dom.js";
import { field, listField, textField } from "./fields.js";

const rowsAtFirst = 120;
const longestRow = 2000;

/** What an edit has changed: the diff that the tool kept, or else the texts that it was given. */
export function diffView(args: unknown, details: unknown): HTMLElement | undefined {
  const diff = textField(details, "diff");
  const rows = diff ? diff.split("\n") : replacementsOf(args).flatMap(rowsOf);
  if (rows.length === 0) return undefined;
  const view = element("div", "pre diff", ...rows.slice(0, rowsAtFirst).map(rowView));
  if (rows.length > rowsAtFirst) {
    const more = button(`Show all ${rows.length} lines`, () =>
      more.replaceWith(...rows.slice(rowsAtFirst).map(rowView)),
    );
    more.className = "more";
    view.append(more);
  }
  return view;
}

function replacementsOf(args: unknown): { before: string; after: string }[] {
  const edits = [...listField(args, "edits"), args];
  return edits
    .filter((edit) => typeof field(edit, "oldText") === "string")
    .map((edit) => ({ before: textField(edit, "oldText"), after: textField(edit, "newText") }));
}

function rowsOf({ before, after }: { before: string; after: string }): string[] {
  const rows = (text: string, sign: string): string[] =>
    text === "" ? [] : text.split("\n").map((line) => sign + line);
  return [...rows(before, "-"), ...rows(after, "+")];
}

function rowView(row: string): HTMLElement {
  const kind = row.startsWith("+") ? "added" : row.startsWith("-") ? "removed" : "same";
  return element("div", kind, row.slice(0, longestRow) || " ");
}
