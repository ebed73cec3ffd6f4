/**
 * Holds back the start of a UTF-8 character at the end of a chunk until the rest comes, so that two streams can be mixed
 * without tearing characters apart.
 */
export class Utf8Pieces {
  private held: Buffer = Buffer.alloc(0);

  /** The bytes that can be passed on now; may be empty. */
  push(chunk: Buffer): Buffer {
    const bytes = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    const end = bytes.length - unfinishedBytes(bytes);
    this.held = Buffer.from(bytes.subarray(end));
    return bytes.subarray(0, end);
  }

  /** What is left at the end of the stream. */
  flush(): Buffer {
    const rest = this.held;
    this.held = Buffer.alloc(0);
    return rest;
  }
}

/** How many bytes at the end belong to a character that is not complete: 0 to 3. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return wanted > back ? back : 0;
    }
  }
  return 0;
}
