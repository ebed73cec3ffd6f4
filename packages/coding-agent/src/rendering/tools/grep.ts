import { oneLine } from "../text/long-text.js";
import { callTitle, limitWords, shownArgument, shownFolder } from "./call-text.js";
import { listing } from "./listing.js";
import type { ToolRenderer } from "./tool-renderer.js";

/** Calls of the grep tool. */
export const grepRenderer: ToolRenderer = listing(15, (args, theme) => {
  const glob = args["glob"] === undefined ? "" : ` (${oneLine(shownArgument(args["glob"]))})`;
  const pattern = theme.fg("accent", `/${oneLine(shownArgument(args["pattern"]))}/`);
  const where = theme.fg("toolOutput", ` in ${shownFolder(args)}${glob}${limitWords(args)}`);
  return `${callTitle("grep", theme)} ${pattern}${where}`;
});
