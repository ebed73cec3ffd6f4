import { expect } from "vitest";
import type { AssistantMessage, AssistantMessageEvent, AssistantMessageEventStream } from "../../src/index.js";

/**
 * Reads a stream to its end and checks the event protocol on the way. `deltasAreWhole` is false for damaged answers:
 * there the text that a provider repeats at the end of a block may differ from its deltas.
 */
export async function readChecked(
  stream: AssistantMessageEventStream,
  where: string,
  deltasAreWhole = true,
): Promise<AssistantMessage> {
  const events: AssistantMessageEvent[] = [];
  const deltas = new Map<number, string>();
  for await (const event of stream) {
    if ("delta" in event) deltas.set(event.contentIndex, (deltas.get(event.contentIndex) ?? "") + event.delta);
    events.push(event);
  }
  const terminal = events.filter((event) => event.type === "done" || event.type === "error");
  expect(terminal, where).toHaveLength(1);
  expect(events.at(-1), where).toBe(terminal[0]);
  expectOrder(events, where);
  const message = await stream.result();
  for (const [index, block] of deltasAreWhole ? message.content.entries() : []) {
    if (block.type === "text") expect(deltas.get(index) ?? "", where).toBe(block.text);
    if (block.type === "toolCall" && block.argumentsError === undefined) {
      const text = deltas.get(index) ?? "";
      expect(text.trim() === "" ? {} : (JSON.parse(text) ?? {}), where).toEqual(block.arguments);
    }
  }
  if (message.stopReason === "error") expect(message.errorInfo?.category, where).toBeTypeOf("string");
  expectNoScratch(message, where);
  return message;
}

function expectOrder(events: AssistantMessageEvent[], where: string): void {
  if (events.length > 1) expect(events[0]?.type, where).toBe("start");
  expect(events.filter((event) => event.type === "start").length, where).toBeLessThanOrEqual(1);
  const open = new Set<number>();
  const done = new Set<number>();
  for (const event of events) {
    if (!("contentIndex" in event)) continue;
    const { contentIndex } = event;
    if (event.type.endsWith("_start")) {
      expect(open.has(contentIndex) || done.has(contentIndex), where).toBe(false);
      open.add(contentIndex);
    } else expect(open.has(contentIndex), where).toBe(true);
    if (event.type.endsWith("_end")) {
      open.delete(contentIndex);
      done.add(contentIndex);
    }
  }
  if (events.at(-1)?.type === "done") expect(open.size, where).toBe(0);
}

const fieldsOfBlocks = new Set([
  ...["type", "text", "textSignature", "thinking", "thinkingSignature", "redacted"],
  ...["id", "name", "arguments", "thoughtSignature", "argumentsError"],
]);

function expectNoScratch(message: AssistantMessage, where: string): void {
  const foreign = message.content.flatMap((block) => Object.keys(block)).filter((name) => !fieldsOfBlocks.has(name));
  expect(foreign, where).toEqual([]);
}
