import type { FileHandle } from "node:fs/promises";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ConfirmFile } from "../storage/replace-file.js";

/** What makes sure that a file is the one that was judged before the call; nothing where nothing is judged. */
export function confirmFile(
  context: ToolContext | undefined,
  toolCallId: string,
  access: "read" | "write",
): ConfirmFile | undefined {
  const files = context?.files;
  return files && ((path: string, file?: FileHandle) => files.confirm(toolCallId, access, path, file));
}
