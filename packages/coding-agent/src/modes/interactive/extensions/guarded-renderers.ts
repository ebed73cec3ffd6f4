import { type Component, Markdown, Spacer, Text, TruncatedText } from "@pi-stack/tui";
import type { ExtensionMessageRenderer } from "../../../contracts/extension-api.js";
import type { ToolDefinition } from "../../../contracts/tool-definition.js";
import { isComponent } from "../../../rendering/component-check.js";
import { type GuardOptions, guardedComponent } from "./guarded-component.js";

/** Makes what a guard does, by the name of what it guards. */
export type GuardFor = (name: string) => GuardOptions;

/** These do not fail, and tell of their changes: there may be thousands of them in a conversation. */
const safe: ReadonlySet<unknown> = new Set([Text, Markdown, TruncatedText, Spacer].map(({ prototype }) => prototype));

/** A renderer of messages whose components cannot take the screen down once they have been drawn. */
export function guardedRenderer(renderer: ExtensionMessageRenderer, guardFor: GuardFor): ExtensionMessageRenderer {
  return (message, options, theme) =>
    guarded(renderer(message, options, theme), () => guardFor(`The renderer of ${message.customType}`));
}

/** The same for the rows of a tool. A tool without renderers is given back as it is. */
export function guardedTool(tool: ToolDefinition, guardFor: GuardFor): ToolDefinition {
  const { renderCall, renderResult, renderShell } = tool;
  if (!renderCall && !renderResult) return tool;
  const options = (): GuardOptions => guardFor(`The renderer of ${tool.name}`);
  return {
    name: tool.name,
    label: tool.label,
    description: tool.description,
    parameters: tool.parameters,
    ...(renderShell === undefined ? {} : { renderShell }),
    execute: (...args) => tool.execute(...args),
    ...(renderCall && { renderCall: (...args) => guarded(renderCall.apply(tool, args), options) }),
    ...(renderResult && { renderResult: (...args) => guarded(renderResult.apply(tool, args), options) }),
  };
}

/** Whoever shows it tries it first, and has something else to show when that fails. */
function guarded(component: Component | undefined, options: () => GuardOptions): Component | undefined {
  if (!isComponent(component) || safe.has(Object.getPrototypeOf(component))) return component;
  return guardedComponent(component, { ...options(), isTriedFirst: true });
}
