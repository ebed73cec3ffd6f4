import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/**
 * The body of an answer as a web stream, decompressed where the server compressed it. An abort or a broken connection
 * errors the stream at once; cancelling it closes the connection.
 */
export function readBody(answer: IncomingMessage, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const source = decompress(answer);
  let settled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const abort = (): void => fail(signal?.reason);
        const settle = (finish: () => void): void => {
          if (settled) return;
          settled = true;
          signal?.removeEventListener("abort", abort);
          finish();
        };
        const fail = (reason: unknown): void => {
          settle(() => controller.error(reason));
          answer.destroy();
        };
        source.on("data", (chunk: Uint8Array) => {
          if (settled) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        });
        source.once("end", () => settle(() => controller.close()));
        source.on("error", fail);
        if (source !== answer) answer.on("error", fail);
        signal?.addEventListener("abort", abort, { once: true });
        if (signal?.aborted) abort();
      },
      pull() {
        source.resume();
      },
      cancel() {
        settled = true;
        answer.destroy();
      },
    },
    { highWaterMark: 65_536, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

function decompress(answer: IncomingMessage): Readable {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (!["gzip", "x-gzip", "deflate", "br"].includes(encoding)) return answer;
  const zlib = process.getBuiltinModule("node:zlib");
  const flush = zlib.constants.Z_SYNC_FLUSH;
  if (encoding === "br") return answer.pipe(zlib.createBrotliDecompress());
  if (encoding === "deflate") return answer.pipe(zlib.createInflate({ flush, finishFlush: flush }));
  return answer.pipe(zlib.createGunzip({ flush, finishFlush: flush }));
}
