/** What the first bytes of a file say about it. */
export type ContentKind =
  | { kind: "text" }
  | { kind: "utf16"; encoding: "utf-16le" | "utf-16be" }
  | { kind: "binary"; description: string };

const signatures: readonly (readonly [string, string])[] = [
  ["%PDF-", "PDF document"],
  ["PK\x03\x04", "ZIP archive or office document"],
  ["\x7fELF", "ELF program or library"],
  ["\x1f\x8b", "gzip archive"],
  ["\xfd7zXZ\x00", "xz archive"],
  ["\x28\xb5\x2f\xfd", "zstd archive"],
  ["7z\xbc\xaf\x27\x1c", "7z archive"],
  ["SQLite format 3\x00", "SQLite database"],
  ["\x00asm", "WebAssembly module"],
  ["\xca\xfe\xba\xbe", "Java class or Mach-O file"],
  ["\xcf\xfa\xed\xfe", "Mach-O file"],
];

/** Tells text from UTF-16 and from binary data by the first bytes of a file. */
export function classifyContent(head: Uint8Array): ContentKind {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  if (start.startsWith("\xff\xfe")) return { kind: "utf16", encoding: "utf-16le" };
  if (start.startsWith("\xfe\xff")) return { kind: "utf16", encoding: "utf-16be" };
  for (const [signature, description] of signatures) {
    if (start.startsWith(signature)) return { kind: "binary", description };
  }
  if (!head.includes(0)) return { kind: "text" };
  return guessUtf16(head.subarray(0, 4096)) ?? { kind: "binary", description: "binary data" };
}

/** UTF-16 without a mark: in mostly Latin text every second byte is zero. */
function guessUtf16(sample: Uint8Array): ContentKind | undefined {
  let zerosEven = 0;
  let zerosOdd = 0;
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) zerosEven++;
    else zerosOdd++;
  }
  const enough = sample.length / 2 / 2;
  if (zerosEven === 0 && zerosOdd > enough) return { kind: "utf16", encoding: "utf-16le" };
  if (zerosOdd === 0 && zerosEven > enough) return { kind: "utf16", encoding: "utf-16be" };
  return undefined;
}

/** Turns a stream of UTF-16 into UTF-8, whatever the chunk borders. */
export async function* decodeUtf16(
  source: AsyncIterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
