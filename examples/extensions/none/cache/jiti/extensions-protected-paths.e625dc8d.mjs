"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = protectedPaths; /** Keeps the model from writing to files that are nobody's business but yours. */


const protectedPath = /(?:^|\/)(?:\.env(?:\..*)?|\.git\/.*|id_[a-z0-9]+)$/;

function protectedPaths(pi) {
  pi.on("tool_call", ({ toolName, input }, ctx) => {
    const path = String(input["path"] ?? input["file_path"] ?? "");
    if (!["edit", "write"].includes(toolName) || !protectedPath.test(path)) return undefined;
    ctx.ui.notify(`Kept the model from writing ${path}`, "warning");
    return { block: true, reason: `${path} is protected.` };
  });
} /* v9-e4de170074d3b2c4 */
