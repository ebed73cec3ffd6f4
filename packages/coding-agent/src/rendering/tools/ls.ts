import { callTitle, limitWords, shownFolder } from "./call-text.js";
import { listing } from "./listing.js";
import type { ToolRenderer } from "./tool-renderer.js";

/** Calls of the ls tool. */
export const lsRenderer: ToolRenderer = listing(20, (args, theme) => {
  const limit = theme.fg(
    "toolOutput",
    limitWords(args, (words) => `(${words})`),
  );
  return `${callTitle("ls", theme)} ${theme.fg("accent", shownFolder(args))}${limit}`;
});
