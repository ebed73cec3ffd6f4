import { crc32 } from "node:zlib";

/** An event of an AWS event stream. Source: https://smithy.io/2.0/aws/amazon-eventstream.html */
export function frame(type, payload) {
  const headers = { ":event-type": type, ":content-type": "application/json", ":message-type": "event" };
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const body = Buffer.from(JSON.stringify(payload));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(16 + head.length + body.length, 0);
  lengths.writeUInt32BE(head.length, 4);
  const start = Buffer.concat([lengths, checksum(lengths), head, body]);
  return Buffer.concat([start, checksum(start)]);
}

function header(name, value) {
  const text = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, text]);
}

function checksum(bytes) {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
