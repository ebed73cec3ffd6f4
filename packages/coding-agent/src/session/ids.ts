import { createHash, randomBytes, randomUUID } from "node:crypto";

/** A UUIDv7 (RFC 9562): sorts by the time it was made. */
export function createSessionId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Eight hexadecimal digits that no known entry has; a whole UUID if chance will not give any. */
export function createEntryId(isTaken: (id: string) => boolean): string {
  for (let attempt = 0; attempt < 100; attempt++) {
    const id = randomUUID().slice(0, 8);
    if (!isTaken(id)) return id;
  }
  return randomUUID();
}

/** The same form, always the same one for a seed, as long as the same ids are taken. */
export function derivedEntryId(seed: string, isTaken: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt++) {
    const id = createHash("sha256").update(`${seed}:${attempt}`).digest("hex").slice(0, 8);
    if (!isTaken(id)) return id;
  }
}
