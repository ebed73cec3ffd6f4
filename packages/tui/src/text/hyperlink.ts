/**
 * A text that opens a link where the terminal can.
 * Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda (OSC 8)
 */
export function hyperlink(text: string, url: string): string {
  // A control character would end the sequence, and everything behind it would be read by the terminal.
  const target = url.replace(/[\x00-\x20\x7f-\x9f]/g, (character) => encodeURIComponent(character));
  return `\x1b]8;;${target}\x1b\\${text}\x1b]8;;\x1b\\`;
}
