import type { ToolCall } from "@pi-stack/ai";
import type { Component } from "@pi-stack/tui";
import type { ToolDefinition } from "../../../contracts/tool-definition.js";
import { ToolExecutionComponent } from "../../../rendering/tool-execution/tool-execution.js";
import type { ToolRowResult } from "../../../rendering/tools/tool-renderer.js";
import { computeEditsDiff } from "../../../tools/edit/plan-edit.js";
import type { TranscriptHost } from "./transcript-host.js";

/** The rows of tool calls, by the ids of the calls. Some providers use an id again: the latest row counts. */
export class ToolRows {
  readonly #host: TranscriptHost;
  readonly #add: (row: Component) => void;
  readonly #byId = new Map<string, ToolExecutionComponent>();
  readonly #all = new Set<ToolExecutionComponent>();
  #isRunning = false;
  #definitionOf: (name: string) => ToolDefinition | undefined;

  /** @param add - puts a row at the end of what is shown */
  constructor(host: TranscriptHost, add: (row: Component) => void) {
    this.#host = host;
    this.#add = add;
    this.#definitionOf = (name) => host.session.getToolDefinition(name);
  }

  /** Says what is known of tools, from now on. @defaultValue what the session knows */
  setDefinitions(definitionOf: (name: string) => ToolDefinition | undefined): void {
    this.#definitionOf = definitionOf;
  }

  /** Calls that are made during a run have a result by its end, or never. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    if (!isRunning) for (const row of this.#all) row.setUnderWay(false);
  }

  get(id: string): ToolExecutionComponent | undefined {
    return this.#byId.get(id);
  }

  /** A new row, at the end. */
  create({ id, name, arguments: args }: Pick<ToolCall, "id" | "name" | "arguments">): ToolExecutionComponent {
    const { session, settings, tui, theme } = this.#host;
    const options = {
      showImages: settings.getShowImages(),
      imageWidthCells: settings.getImageWidthCells(),
      previewEdit: computeEditsDiff,
      theme,
    };
    const cwd = session.sessionManager.getCwd();
    const row = new ToolExecutionComponent(name, id, args, options, this.#definitionOf(name), tui, cwd);
    row.setUnderWay(this.#isRunning);
    this.#byId.set(id, row);
    this.#all.add(row);
    this.#add(row);
    return row;
  }

  /** Says that a row is that of a call: its id was not known at first. */
  rename(id: string, row: ToolExecutionComponent): void {
    if (this.#byId.get(id) !== row) this.#byId.set(id, row);
  }

  setResult(id: string, result: unknown, state: { isError: boolean; isPartial: boolean }): void {
    this.#byId.get(id)?.updateResult(resultOf(result, state.isError), state.isPartial);
  }

  /** Shows images as the settings say now. */
  refreshImages(): void {
    const { settings } = this.#host;
    for (const row of this.#all) {
      row.setShowImages(settings.getShowImages());
      row.setImageWidthCells(settings.getImageWidthCells());
    }
  }

  setColumns(columns: number): void {
    for (const row of this.#all) row.setColumns(columns);
  }

  /** Nothing is drawn by itself any more. */
  dispose(): void {
    for (const row of this.#all) row.dispose();
  }

  clear(): void {
    this.dispose();
    this.#all.clear();
    this.#byId.clear();
  }
}

/** What extensions give back may be anything. */
function resultOf(result: unknown, isError: boolean): ToolRowResult {
  if (typeof result !== "object" || result === null || !("content" in result) || !Array.isArray(result.content))
    return { content: [], details: undefined, isError };
  const content = result.content.flatMap(contentOf);
  return { content, details: "details" in result ? result.details : undefined, isError };
}

function contentOf(block: unknown): ToolRowResult["content"] {
  if (typeof block !== "object" || block === null) return [];
  if ("text" in block && typeof block.text === "string") return [{ type: "text", text: block.text }];
  if (!("data" in block) || !("mimeType" in block)) return [];
  const { data, mimeType } = block;
  return typeof data === "string" && typeof mimeType === "string" ? [{ type: "image", data, mimeType }] : [];
}
