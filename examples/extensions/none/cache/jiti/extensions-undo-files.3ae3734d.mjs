"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = undoFiles;
var _promises = await jitiImport("node:fs/promises");
var _nodePath = await jitiImport("node:path"); /** `/undo-files`: takes back what the model wrote last with edit and write, as long as nobody changed it since. */








function undoFiles(pi) {
  const changes = [];
  pi.on("tool_call", async ({ toolName, input }, ctx) => {
    if (!["edit", "write"].includes(toolName)) return;
    const path = (0, _nodePath.resolve)(ctx.cwd, String(input["path"] ?? ""));
    changes.push({ path, before: await textOf(path), after: undefined });
  });
  pi.on("tool_result", async ({ toolName, isError }) => {
    const last = changes.at(-1);
    if (!last || !["edit", "write"].includes(toolName)) return;
    if (isError) changes.pop();else
    last.after = await textOf(last.path);
  });
  pi.registerCommand("undo-files", {
    description: "Take back the last change of a file",
    handler: async (_args, { ui }) => {
      const last = changes.pop();
      if (!last) return ui.notify("Nothing was written yet.");
      if ((await textOf(last.path)) !== last.after) return ui.notify(`${last.path} was changed since.`, "warning");
      await (last.before === undefined ? (0, _promises.rm)(last.path) : (0, _promises.writeFile)(last.path, last.before));
      ui.notify(`${last.path} is as it was before.`);
    }
  });
}

async function textOf(path) {
  try {
    return await (0, _promises.readFile)(path, "utf8");
  } catch {
    // There is no such file yet.
    return undefined;
  }
} /* v9-9b32f8d4175ab85b */
