import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    piPath: string;
  }
}

/** Before the tests: the command as users get it, bundled from the present sources. */
export default function bundle({ provide }: TestProject): () => void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const outdir = `dist-test-${process.pid}`;
  execFileSync(process.execPath, [join(root, "scripts", "bundle.mjs"), outdir], { stdio: "inherit" });
  provide("piPath", join(root, outdir, "cli.js"));
  return () => rmSync(join(root, outdir), { recursive: true, force: true });
}
