/**
 * A short hash of a text: 12 digits of base 36, the same in every run and on every machine. Not for security.
 * Two FNV-1a lanes with different offsets, because one 32-bit lane would collide within a long session.
 * Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function stableHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0xcbf29ce4;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ (unit + index), 0x01000193);
  }
  return base36(first) + base36(second ^ (first >>> 15));
}

function base36(lane: number): string {
  return (lane >>> 0).toString(36).padStart(7, "0").slice(-6);
}
