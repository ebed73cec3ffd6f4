import type { AgentMessage } from "@pi-stack/agent-core";
import { Box, Container, Markdown, Spacer, stripControlSequences, Text } from "@pi-stack/tui";
import type { BashExecutionMessage } from "../../augment/agent-core.js";
import { getMarkdownTheme } from "../theme/component-themes.js";
import type { Theme } from "../theme/theme.js";

const collapsedLines = 20;

/** A command of the user and what it printed. */
export function bashExecution(message: BashExecutionMessage, theme: Theme, isExpanded: boolean): Container {
  const color = message.excludeFromContext ? "dim" : "bashMode";
  const all = message.output === "" ? [] : message.output.replace(/\n$/, "").split("\n");
  const lines = isExpanded ? all : all.slice(-collapsedLines);
  const status = [
    ...(all.length > lines.length ? [`... (${all.length - lines.length} more lines, ctrl+o to expand)`] : []),
    ...(message.cancelled ? ["(cancelled)"] : message.exitCode ? [`(exit ${message.exitCode})`] : []),
    ...(message.fullOutputPath === undefined ? [] : [`Full output: ${message.fullOutputPath}`]),
  ];
  const rows = [
    theme.fg(color, theme.bold(`$ ${stripControlSequences(message.command)}`)),
    ...lines.map((line) => theme.fg("muted", stripControlSequences(line))),
    ...status.map((line) => theme.fg("dim", stripControlSequences(line))),
  ];
  return framed(new Text(rows.join("\n"), 1, 0));
}

/** What stands for history, or for a branch: folded to one line until it is expanded. */
export function summaryBox(
  label: string,
  folded: string,
  summary: string,
  theme: Theme,
  isExpanded: boolean,
): Container {
  const box = new Box(1, 1, (text) => theme.bg("customMessageBg", text));
  box.addChild(new Text(theme.fg("customMessageLabel", theme.bold(`[${label}]`)), 0, 0));
  const words = isExpanded
    ? new Markdown(stripControlSequences(summary), 0, 0, getMarkdownTheme(theme))
    : new Text(theme.fg("customMessageText", folded), 0, 0);
  box.addChild(words);
  return framed(box);
}

/** A message of an extension, if it is to be shown. */
export function customMessage(message: Extract<AgentMessage, { role: "custom" }>, theme: Theme): Container | undefined {
  if (!message.display) return undefined;
  const { content, customType } = message;
  const text =
    typeof content === "string"
      ? content
      : content.map((block) => (block.type === "text" ? block.text : `[${block.mimeType}]`)).join("\n");
  return summaryBox(stripControlSequences(customType), "", text, theme, true);
}

function framed(component: Text | Box): Container {
  const container = new Container();
  container.addChild(new Spacer(1));
  container.addChild(component);
  return container;
}
