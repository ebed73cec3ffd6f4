import type { HostModules } from "../extensions/loader/host-modules.js";

/**
 * The modules that extensions share with this program. Its own are asked for by name, which leads to the very instances
 * that run: from source, from the built files, and from the bundle alike. Nothing is loaded before an extension imports it.
 */
export const moduleNamespaces: HostModules = {
  "@pi-stack/ai": () => import("@pi-stack/ai"),
  "@pi-stack/ai/oauth": () => import("@pi-stack/ai/oauth"),
  "@pi-stack/agent-core": () => import("@pi-stack/agent-core"),
  "@pi-stack/tui": () => import("@pi-stack/tui"),
  "@pi-stack/coding-agent": () => import("@pi-stack/coding-agent"),
  "@sinclair/typebox": () => import("@sinclair/typebox"),
  "@sinclair/typebox/compiler": () => import("@sinclair/typebox/compiler"),
  "@sinclair/typebox/errors": () => import("@sinclair/typebox/errors"),
  "@sinclair/typebox/value": () => import("@sinclair/typebox/value"),
  typebox: () => import("typebox"),
  "typebox/compile": () => import("typebox/compile"),
  "typebox/error": () => import("typebox/error"),
  "typebox/format": () => import("typebox/format"),
  "typebox/guard": () => import("typebox/guard"),
  "typebox/schema": () => import("typebox/schema"),
  "typebox/system": () => import("typebox/system"),
  "typebox/type": () => import("typebox/type"),
  "typebox/value": () => import("typebox/value"),
};
