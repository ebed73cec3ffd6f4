/** Keeps the model from writing to files that are nobody's business but yours. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

const protectedPath = /(?:^|\/)(?:\.env(?:\..*)?|\.git\/.*|id_[a-z0-9]+)$/;

export default function protectedPaths(pi: ExtensionAPI): void {
  pi.on("tool_call", ({ toolName, input }, ctx) => {
    const path = String(input["path"] ?? input["file_path"] ?? "");
    if (!["edit", "write"].includes(toolName) || !protectedPath.test(path)) return undefined;
    ctx.ui.notify(`Kept the model from writing ${path}`, "warning");
    return { block: true, reason: `${path} is protected.` };
  });
}
