import type { AgentToolResult } from "@pi-stack/agent-core";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { throwIfAborted } from "../abort.js";
import { formatSize } from "../truncate/format-size.js";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, type TruncationResult } from "../truncate/truncation.js";
import { LineWindow, type LineWindowResult } from "./line-window.js";
import type { ReadToolDetails, ReadToolInput } from "./schema.js";
import { classifyContent, decodeUtf16 } from "./text-source.js";

type ReadResult = AgentToolResult<ReadToolDetails | undefined>;

/**
 * Reads the wanted lines of a stream and describes what was left out. Data that is no text gives a short note.
 *
 * @throws {@link CodingAgentError} with code `offset_out_of_range` or `aborted`
 */
export async function readText(
  source: AsyncIterable<Uint8Array>,
  input: ReadToolInput,
  signal: AbortSignal | undefined,
): Promise<ReadResult> {
  const counted = new CountedSource(source, signal);
  try {
    return await readCounted(counted, input);
  } finally {
    await counted.close();
  }
}

async function readCounted(counted: CountedSource, input: ReadToolInput): Promise<ReadResult> {
  const head = await counted.peek();
  if (head === undefined) return readEmpty(input);
  const content = classifyContent(head);
  if (content.kind === "binary") return textResult(await binaryNote(content.description, counted));
  const text = content.kind === "utf16" ? decodeUtf16(counted, content.encoding) : counted;
  const firstLine = Math.max(0, Math.floor(input.offset ?? 1) - 1);
  const window = new LineWindow({
    firstLine,
    wantedLines: input.limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(input.limit)),
    maxLines: DEFAULT_MAX_LINES,
    maxBytes: DEFAULT_MAX_BYTES,
  });
  for await (const chunk of text) window.push(chunk);
  const result = window.finish();
  if (firstLine >= result.totalLines) throw offsetError(input.offset, result.totalLines);
  if (result.text.includes("\0")) return textResult(await binaryNote("binary data", counted));
  const output = describe(result, firstLine, input.path);
  if (content.kind !== "utf16") return output;
  const note = `[The file is ${content.encoding.toUpperCase()}; it is shown as UTF-8 and cannot be changed with edit.]`;
  return { ...output, content: [...output.content, { type: "text", text: note }] };
}

function describe(window: LineWindowResult, firstLine: number, path: string): ReadResult {
  const limit = formatSize(DEFAULT_MAX_BYTES);
  const from = firstLine + 1;
  if (window.oversizeLineBytes !== undefined) {
    const size = formatSize(window.oversizeLineBytes);
    const command = `sed -n '${from}p' ${quotePath(path)} | head -c ${DEFAULT_MAX_BYTES}`;
    return textResult(`[Line ${from} is ${size}, exceeds ${limit} limit. Use bash: ${command}]`, toTruncation(window));
  }
  const last = firstLine + window.shownLines;
  const next = last + 1;
  if (window.stoppedBy !== undefined) {
    const by = window.stoppedBy === "bytes" ? ` (${limit} limit)` : "";
    const notice = `[Showing lines ${from}-${last} of ${window.totalLines}${by}. Use offset=${next} to continue.]`;
    return textResult(`${window.text}\n\n${notice}`, toTruncation(window));
  }
  if (last < window.totalLines) {
    const more = window.totalLines - last;
    return textResult(`${window.text}\n\n[${more} more lines in file. Use offset=${next} to continue.]`);
  }
  return textResult(window.text);
}

function toTruncation(window: LineWindowResult): TruncationResult {
  return {
    content: window.text,
    truncated: true,
    truncatedBy: window.stoppedBy ?? null,
    totalLines: window.wantedLines,
    totalBytes: window.wantedBytes,
    outputLines: window.shownLines,
    outputBytes: window.shownBytes,
    lastLinePartial: false,
    firstLineExceedsLimit: window.oversizeLineBytes !== undefined,
    maxLines: DEFAULT_MAX_LINES,
    maxBytes: DEFAULT_MAX_BYTES,
  };
}

function textResult(text: string, truncation?: TruncationResult): ReadResult {
  return { content: [{ type: "text", text }], details: truncation === undefined ? undefined : { truncation } };
}

function readEmpty(input: ReadToolInput): ReadResult {
  if ((input.offset ?? 1) >= 2) throw offsetError(input.offset, 0);
  return textResult("(empty file)");
}

function offsetError(offset: number | undefined, totalLines: number): CodingAgentError {
  const total = totalLines === 0 ? "the file is empty" : `${totalLines} lines total`;
  return new CodingAgentError("offset_out_of_range", `Offset ${offset ?? 1} is beyond end of file (${total})`);
}

async function binaryNote(description: string, source: CountedSource): Promise<string> {
  const size = await source.totalBytes();
  return `[Binary file: ${description}, ${size}. Not shown. Use bash with a program for this kind of file.]`;
}

function quotePath(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Lets the first chunk be looked at before the stream is read, and stops between chunks on abort. */
class CountedSource implements AsyncIterable<Uint8Array> {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private readonly signal: AbortSignal | undefined;
  private head: Uint8Array | undefined;
  private bytes = 0;

  constructor(source: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
    this.chunks = source[Symbol.asyncIterator]();
    this.signal = signal;
  }

  async peek(): Promise<Uint8Array | undefined> {
    for (;;) {
      const chunk = await this.nextChunk();
      if (chunk === undefined || chunk.length > 0) {
        this.head = chunk;
        return chunk;
      }
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let chunk = this.head; chunk !== undefined; chunk = await this.nextChunk()) yield chunk;
  }

  /** Size as text; a file of several gigabytes is not read to its end for it. */
  async totalBytes(): Promise<string> {
    const enough = 64 * 1024 * 1024;
    while (this.bytes < enough && (await this.nextChunk()) !== undefined);
    return this.bytes < enough ? formatSize(this.bytes) : `more than ${formatSize(enough)}`;
  }

  /** Closes what stands behind the stream, also when it was not read to its end. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async nextChunk(): Promise<Uint8Array | undefined> {
    throwIfAborted(this.signal);
    const next = await this.chunks.next();
    if (next.done) return undefined;
    this.bytes += next.value.length;
    return next.value;
  }
}
