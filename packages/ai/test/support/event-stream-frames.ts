import { crc32 } from "node:zlib";

/**
 * One message of an AWS event stream, with checksums by Node's own zlib.
 * Source: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export function encodeFrame(headers: Record<string, string>, payload: unknown): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => textHeader(name, value)));
  const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  return sealFrame(head, body);
}

/** A message around bytes that are already headers and payload. */
export function sealFrame(head: Uint8Array, body: Uint8Array): Buffer {
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + head.length + body.length, 0);
  prelude.writeUInt32BE(head.length, 4);
  const start = Buffer.concat([prelude, checksum(prelude), head, body]);
  return Buffer.concat([start, checksum(start)]);
}

/** An event of `ConverseStream`. */
export function encodeEvent(type: string, payload: unknown): Buffer {
  return encodeFrame({ ":event-type": type, ":content-type": "application/json", ":message-type": "event" }, payload);
}

/** An exception of `ConverseStream`. */
export function encodeException(type: string, payload: unknown): Buffer {
  const headers = { ":exception-type": type, ":content-type": "application/json", ":message-type": "exception" };
  return encodeFrame(headers, payload);
}

/** The frames of a body, each as its bytes. */
export function splitFrames(body: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let start = 0; start + 16 <= body.length; ) {
    const end = start + body.readUInt32BE(start);
    frames.push(body.subarray(start, end));
    start = end;
  }
  return frames;
}

function textHeader(name: string, value: string): Buffer {
  const text = Buffer.from(value);
  const start = Buffer.from([Buffer.byteLength(name), ...Buffer.from(name), 7, 0, 0]);
  start.writeUInt16BE(text.length, start.length - 2);
  return Buffer.concat([start, text]);
}

function checksum(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes), 0);
  return sum;
}
