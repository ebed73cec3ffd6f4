import { join } from "node:path";
import { inject } from "vitest";

/** The folders that the set-up of the tests made. */
const bench: string = inject("workbench");
export const app: string = join(bench, "app");
export const tarballs: string = join(bench, "tarballs");
export const linked: string = join(bench, "linked");
export const aiAlone: string = join(bench, "ai-alone");

/** A package as it is installed in {@link app}. */
export const installed = (layer: string): string => join(app, "node_modules", "@pi-stack", layer);

/** The `pi` command as it is installed in {@link app}. */
export const piPath: string = join(installed("coding-agent"), "dist", "cli.js");
