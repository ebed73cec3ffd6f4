import type { AgentToolResult } from "@pi-stack/agent-core";
import { Box, Container, Spacer, stripControlSequences, Text } from "@pi-stack/tui";
import type { ThemeBg } from "../theme/color-names.js";
import type { Theme } from "../theme/theme.js";
import { toolCallText, toolResultText } from "./tool-text.js";

/** A tool call and what came of it. */
export class ToolRow extends Container {
  readonly #theme: Theme;
  readonly #name: string;
  readonly #call: Text = new Text("", 0, 0);
  readonly #output: Text = new Text("", 0, 0);
  readonly #box: Box;
  #args: Readonly<Record<string, unknown>>;
  #result: Pick<AgentToolResult, "content" | "details"> | undefined;
  #isExpanded: boolean;

  constructor(name: string, args: Readonly<Record<string, unknown>>, theme: Theme, isExpanded: boolean) {
    super();
    this.#name = name;
    this.#args = args;
    this.#theme = theme;
    this.#isExpanded = isExpanded;
    this.#box = new Box(1, 1, (text) => theme.bg("toolPendingBg", text));
    this.#box.addChild(this.#call);
    this.#box.addChild(this.#output);
    this.addChild(new Spacer(1));
    this.addChild(this.#box);
    this.#show();
  }

  setArguments(args: Readonly<Record<string, unknown>>): void {
    this.#args = args;
    this.#show();
  }

  /** A result, or what there is of it so far. */
  setResult(result: Pick<AgentToolResult, "content" | "details">, state: "running" | "done" | "failed"): void {
    this.#result = result;
    const color: ThemeBg = state === "running" ? "toolPendingBg" : state === "done" ? "toolSuccessBg" : "toolErrorBg";
    this.#box.setBgFn((text) => this.#theme.bg(color, text));
    this.#show();
  }

  /** The call will have no result. */
  fail(words: string): void {
    if (!this.#result) this.setResult({ content: [{ type: "text", text: words }], details: undefined }, "failed");
  }

  setExpanded(isExpanded: boolean): void {
    if (isExpanded === this.#isExpanded) return;
    this.#isExpanded = isExpanded;
    this.#show();
  }

  #show(): void {
    const call = stripControlSequences(toolCallText(this.#name, this.#args));
    this.#call.setText(this.#theme.fg("toolTitle", this.#theme.bold(call)));
    if (!this.#result) return;
    const { lines, hidden } = toolResultText(this.#name, this.#result, this.#isExpanded);
    const shown = lines.map((line) => this.#colored(stripControlSequences(line)));
    const more = hidden > 0 ? [this.#theme.fg("dim", `... (${hidden} more lines, ctrl+o to expand)`)] : [];
    const isTail = this.#name === "bash";
    const rows = isTail ? [...more, ...shown] : [...shown, ...more];
    this.#output.setText(rows.length > 0 ? `\n${rows.join("\n")}` : "");
  }

  #colored(line: string): string {
    if (this.#name !== "edit") return this.#theme.fg("toolOutput", line);
    const color = line.startsWith("+") ? "toolDiffAdded" : line.startsWith("-") ? "toolDiffRemoved" : "toolDiffContext";
    return this.#theme.fg(color, line);
  }
}
