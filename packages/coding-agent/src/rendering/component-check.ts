import type { Component } from "@pi-stack/tui";

/** Whether something that an extension gave back can be drawn. */
export function isComponent(value: unknown): value is Component {
  return typeof value === "object" && value !== null && "render" in value && typeof value.render === "function";
}
