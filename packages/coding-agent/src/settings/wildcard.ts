/**
 * Whether a text fits a pattern in which `*` stands for any characters and, with `single`, `?` for one. Takes time in
 * proportion to both lengths at most, whatever the pattern: patterns may come from a project.
 */
export function fitsWildcard(pattern: string, text: string, single = false): boolean {
  return fits(pattern, text, "*", (sign, letter) => sign === letter || (single && sign === "?"));
}

/** The same for the segments of a path; a segment `**` stands for any number of them. */
export function fitsSegments(pattern: readonly string[], path: readonly string[]): boolean {
  return fits(pattern, path, "**", (sign, segment) => fitsWildcard(sign, segment, true));
}

/** Whether a pattern holds anything but itself. */
export function hasWildcard(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** Goes back to the last wildcard only: whatever an earlier one could still take, the last one can take as well. */
function fits(
  pattern: ArrayLike<string>,
  items: ArrayLike<string>,
  wildcard: string,
  isLike: (sign: string, item: string) => boolean,
): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  for (let item = items[t]; item !== undefined; item = items[t]) {
    const sign = pattern[p];
    if (sign === wildcard) {
      star = p++;
      resume = t;
    } else if (sign !== undefined && isLike(sign, item)) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else return false;
  }
  while (pattern[p] === wildcard) p++;
  return p === pattern.length;
}
