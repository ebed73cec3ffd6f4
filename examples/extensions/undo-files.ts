/** `/undo-files`: takes back what the model wrote last with edit and write, as long as nobody changed it since. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ExtensionAPI } from "@pi-stack/coding-agent";

interface Change {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

export default function undoFiles(pi: ExtensionAPI): void {
  const changes: Change[] = [];
  pi.on("tool_call", async ({ toolName, input }, ctx) => {
    if (!["edit", "write"].includes(toolName)) return;
    const path = resolve(ctx.cwd, String(input["path"] ?? ""));
    changes.push({ path, before: await textOf(path), after: undefined });
  });
  pi.on("tool_result", async ({ toolName, isError }) => {
    const last = changes.at(-1);
    if (!last || !["edit", "write"].includes(toolName)) return;
    if (isError) changes.pop();
    else last.after = await textOf(last.path);
  });
  pi.registerCommand("undo-files", {
    description: "Take back the last change of a file",
    handler: async (_args, { ui }) => {
      const last = changes.pop();
      if (!last) return ui.notify("Nothing was written yet.");
      if ((await textOf(last.path)) !== last.after) return ui.notify(`${last.path} was changed since.`, "warning");
      await (last.before === undefined ? rm(last.path) : writeFile(last.path, last.before));
      ui.notify(`${last.path} is as it was before.`);
    },
  });
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // There is no such file yet.
    return undefined;
  }
}
