/**
 * Whether a text fits a pattern in which `*` stands for any characters and, with `single`, `?` for one. Takes time in
 * proportion to both lengths at most, whatever the pattern: patterns may come from a project.
 */
export function fitsWildcard(pattern: string, text: string, single = false): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    const sign = pattern[p];
    if (sign === "*") {
      star = p++;
      resume = t;
    } else if (sign !== undefined && (sign === text[t] || (single && sign === "?"))) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

/** The same for the segments of a path; a segment `**` stands for any number of them. */
export function fitsSegments(pattern: readonly string[], path: readonly string[]): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  for (;;) {
    const sign = pattern[p];
    const segment = path[t];
    if (segment === undefined) break;
    if (sign === "**") {
      star = p++;
      resume = t;
    } else if (sign !== undefined && fitsWildcard(sign, segment, true)) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else return false;
  }
  while (pattern[p] === "**") p++;
  return p === pattern.length;
}

/** Whether a pattern holds anything but itself. */
export function hasWildcard(pattern: string): boolean {
  return /[*?]/.test(pattern);
}
