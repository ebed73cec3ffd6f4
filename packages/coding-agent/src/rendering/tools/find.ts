import { oneLine } from "../text/long-text.js";
import { callTitle, limitWords, shownArgument, shownFolder } from "./call-text.js";
import { listing } from "./listing.js";
import type { ToolRenderer } from "./tool-renderer.js";

/** Calls of the find tool. */
export const findRenderer: ToolRenderer = listing(20, (args, theme) => {
  const pattern = theme.fg("accent", oneLine(shownArgument(args["pattern"])));
  const where = theme.fg("toolOutput", ` in ${shownFolder(args)}${limitWords(args, (words) => `(${words})`)}`);
  return `${callTitle("find", theme)} ${pattern}${where}`;
});
