import type { BlockView, ViewContext } from "./block-view.js";
import { type BlockNode, ContainerNode, type LeafNode } from "./blocks.js";
import { CodeView } from "./code-view.js";
import { ContainerView } from "./container-view.js";
import { InlineView } from "./inline-view.js";
import { TableView } from "./table-view.js";

/** A line across is no longer than this. */
const ruleColumns = 80;

/** The view of a block. */
export function viewOf(node: BlockNode, context: ViewContext): BlockView {
  if (node instanceof ContainerNode) return new ContainerView(node, context);
  switch (node.kind) {
    case "heading":
      return headingView(node, context);
    case "fence":
    case "indented":
    case "html":
      return new CodeView(node, context);
    case "table":
      return new TableView(node, context);
    case "rule":
      return ruleView(context);
    default:
      return new InlineView(node, context, context.style);
  }
}

function headingView(node: LeafNode, context: ViewContext): BlockView {
  const { theme } = context.style;
  const plain =
    node.depth === 1
      ? (text: string) => theme.heading(theme.bold(theme.underline(text)))
      : (text: string) => theme.heading(theme.bold(text));
  const lead = node.depth > 2 ? `${"#".repeat(node.depth)} ` : "";
  return new InlineView(node, context, { ...context.style, plain }, lead);
}

function ruleView({ widthColumns, style }: ViewContext): BlockView {
  const rows = [style.theme.hr("─".repeat(Math.min(widthColumns, ruleColumns)))];
  return { rows, update: () => 0 };
}
