import type { ResourceItem } from "../../../../src/modes/interactive/selectors/resources/resource-items.js";

/** A resource in a list. */
export function resource(
  label: string,
  kind: ResourceItem["kind"] = "extensions",
  group = "Yours: ~/.pi/agent",
): ResourceItem {
  const metadata = { source: "auto", scope: "user", origin: "top-level" } as const;
  return { path: `/x/${label}`, kind, metadata, enabled: true, group, label };
}
