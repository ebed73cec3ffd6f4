/** Switches raw mode of stdin. Whether it could: a terminal that is gone has no modes. */
export function setRawMode(isRaw: boolean): boolean {
  try {
    process.stdin.setRawMode(isRaw);
    return true;
  } catch {
    return false;
  }
}
