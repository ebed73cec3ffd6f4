import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AgentToolResult } from "@pi-stack/agent-core";
import { onTestFinished } from "vitest";

/** A real folder that lives as long as the test that made it. */
export interface Workspace {
  dir: string;
  path(name: string): string;
  write(name: string, content: string | Uint8Array): string;
  bytes(name: string): Buffer;
  text(name: string): string;
}

export async function createWorkspace(): Promise<Workspace> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "tools-")));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const path = (name: string): string => join(dir, name);
  return {
    dir,
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    bytes: (name) => readFileSync(path(name)),
    text: (name) => readFileSync(path(name), "utf8"),
  };
}

/** The text blocks of a result, joined. */
export function textOf(result: AgentToolResult<unknown>): string {
  return result.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** `1\n2\n...n\n` */
export function numberedLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `${index + 1}\n`).join("");
}
