/** A result with its notices in one bracket after a blank line. */
export function withNotices(text: string, notices: readonly string[]): string {
  return notices.length === 0 ? text : `${text}\n\n[${notices.join(". ")}]`;
}

/** A limit given by a model as a whole number of at least 1. */
export function wholeLimit(limit: number | undefined, defaultLimit: number): number {
  return Math.max(1, Math.floor(limit ?? defaultLimit));
}

/** Says that something was left out which the rules of the user keep from being read. */
export function hiddenNotice(count: number, what: string): string {
  return `${count} ${what} left out: the permission rules forbid to read them`;
}
