import { bashRenderer } from "./bash.js";
import { editRenderer } from "./edit.js";
import { findRenderer } from "./find.js";
import { grepRenderer } from "./grep.js";
import { lsRenderer } from "./ls.js";
import { readRenderer } from "./read.js";
import type { ToolRenderer } from "./tool-renderer.js";
import { writeRenderer } from "./write.js";

const renderers: ReadonlyMap<string, ToolRenderer> = new Map([
  ["read", readRenderer],
  ["bash", bashRenderer],
  ["edit", editRenderer],
  ["write", writeRenderer],
  ["grep", grepRenderer],
  ["find", findRenderer],
  ["ls", lsRenderer],
]);

/** How calls of a tool of ours are drawn. */
export function builtInRenderer(toolName: string): ToolRenderer | undefined {
  return renderers.get(toolName);
}
