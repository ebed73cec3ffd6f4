/**
 * A part of a text that does not keep the whole text in memory, as a slice does in the engines that we run on. For
 * parts that are kept for long.
 */
export function ownCopy(text: string): string {
  // Joined with another text it becomes a text of its own once it is cut again.
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
