import type { HostModules } from "../extensions/loader/host-modules.js";

const layers = (): Promise<typeof import("./shared-layers.js")> => import("./shared-layers.js");
const oldTypebox = (): Promise<typeof import("./shared-typebox.js")> => import("./shared-typebox.js");

/**
 * The modules that extensions share with this program. Its own are asked for by name, which leads to the very instances
 * that run: from source, from the built files, and from the bundle alike. Nothing is loaded before an extension imports it.
 */
export const moduleNamespaces: HostModules = {
  "@pi-stack/ai": async () => (await layers()).ai,
  "@pi-stack/ai/oauth": async () => (await layers()).oauth,
  "@pi-stack/agent-core": async () => (await layers()).agentCore,
  "@pi-stack/tui": async () => (await layers()).tui,
  "@pi-stack/coding-agent": () => import("@pi-stack/coding-agent"),
  "@sinclair/typebox": async () => (await oldTypebox()).main,
  "@sinclair/typebox/compiler": async () => (await oldTypebox()).compiler,
  "@sinclair/typebox/errors": async () => (await oldTypebox()).errors,
  "@sinclair/typebox/value": async () => (await oldTypebox()).value,
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
