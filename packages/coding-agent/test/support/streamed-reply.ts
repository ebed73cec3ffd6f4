import type { ReplayResponse } from "@pi-stack/ai/testing";
import { reply } from "./pi.js";

/** A text reply of a length, in deltas of 50 characters. */
export function streamedReply(length: number): ReplayResponse {
  const piece = "The quick brown fox jumps over the lazy dog today. ".slice(0, 50);
  const whole = String(reply(piece).body);
  const start = whole.indexOf("event: content_block_delta");
  const end = whole.indexOf("event: content_block_stop");
  const delta = whole.slice(start, end);
  return { body: whole.slice(0, start) + delta.repeat(length / 50) + whole.slice(end) };
}
