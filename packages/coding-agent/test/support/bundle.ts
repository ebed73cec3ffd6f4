import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    piPath: string;
  }
}

/**
 * Before the tests: the command as users get it, bundled from the present sources. Code that runs from source finds the
 * script of exported pages where a build leaves it.
 */
export default function bundle({ provide }: TestProject): () => void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const outdir = `dist-test-${process.pid}`;
  execFileSync(process.execPath, [join(root, "scripts", "bundle.mjs"), outdir], { stdio: "inherit" });
  const chunks = join(root, "dist", "chunks");
  mkdirSync(chunks, { recursive: true });
  copyFileSync(join(root, outdir, "chunks", "export-page.js"), join(root, outdir, "export-page.js"));
  renameSync(join(root, outdir, "export-page.js"), join(chunks, "export-page.js"));
  provide("piPath", join(root, outdir, "cli.js"));
  return () => rmSync(join(root, outdir), { recursive: true, force: true });
}
