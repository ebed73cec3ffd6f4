/** The remainders of each byte for the reflected polynomial of CRC-32. Source: https://www.rfc-editor.org/rfc/rfc1952#section-8 */
const remainders: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** The CRC-32 of the bytes from `start` to before `end`, as gzip and AWS event streams use it. */
export function crc32(bytes: Uint8Array, start = 0, end: number = bytes.length): number {
  let sum = 0xffffffff;
  // By index: every byte of an answer passes here, and an iterator costs several times as much before it is compiled.
  for (let at = start; at < end; at++) sum = (remainders[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
