import type { ReplayResponse } from "@pi-stack/ai/testing";
import { reply } from "./pi.js";

/** A text reply of a length, in deltas of 50 characters. */
export function streamedReply(length: number): ReplayResponse {
  const piece = "The quick brown fox jumps over the lazy dog today. ".slice(0, 50);
  return inDeltas(Array.from({ length: length / 50 }, () => piece));
}

/** A text reply in deltas of some words. */
export function streamedText(text: string): ReplayResponse {
  return inDeltas(text.match(/[\s\S]{1,20}/g) ?? []);
}

function inDeltas(pieces: readonly string[]): ReplayResponse {
  const delta = (text: string): string => partsOf(text).delta;
  const { before, after } = partsOf("");
  return { body: before + pieces.map(delta).join("") + after };
}

function partsOf(text: string): { before: string; delta: string; after: string } {
  const whole = String(reply(text).body);
  const start = whole.indexOf("event: content_block_delta");
  const end = whole.indexOf("event: content_block_stop");
  return { before: whole.slice(0, start), delta: whole.slice(start, end), after: whole.slice(end) };
}
