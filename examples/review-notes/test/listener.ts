/** Another extension: it grades notes and hears of them. The import is for types alone. */

import type { ExtensionAPI } from "@pi-stack/coding-agent";
import type {} from "@pi-stack/example-review-notes/events";

export default function listener(pi: ExtensionAPI): void {
  pi.on("review-notes:adding", ({ file }) => ({ severity: file.startsWith("src/auth") ? "high" : "low" }));
  pi.on("review-notes:adding", () => {
    throw new Error("no opinion today");
  });
  pi.on("review-notes:added", ({ file, severity }) => pi.setSessionName(`${severity}: ${file}`));
}
