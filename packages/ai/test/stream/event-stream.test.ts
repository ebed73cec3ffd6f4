import { createAssistantMessageEventStream, EventStream } from "@pi-stack/ai";
import { expect, test } from "vitest";

const counting = (): EventStream<number, string> =>
  new EventStream(
    (n) => n === 9,
    (n) => `ended with ${n}`,
  );

test("a completing event is delivered, resolves the result, and ends the stream", async () => {
  const stream = counting();
  for (const n of [1, 9, 2]) stream.push(n);
  const seen: number[] = [];
  for await (const n of stream) seen.push(n);
  expect(seen).toEqual([1, 9]);
  expect(await stream.result()).toBe("ended with 9");
});

test("a waiting reader gets what is pushed later", async () => {
  const stream = counting();
  const first = stream[Symbol.asyncIterator]().next();
  stream.push(1);
  expect(await first).toEqual({ value: 1, done: false });
});

test("end() wakes waiting readers; end(result) resolves the result", async () => {
  const stream = counting();
  const next = stream[Symbol.asyncIterator]().next();
  stream.end("by hand");
  expect(await next).toEqual({ value: undefined, done: true });
  expect(await stream.result()).toBe("by hand");
});

test("a backlog of 200 000 events drains in linear time", async () => {
  const stream = counting();
  for (let index = 0; index < 200_000; index++) stream.push(0);
  stream.push(9);
  const start = performance.now();
  let count = 0;
  for await (const _ of stream) count++;
  expect(count).toBe(200_001);
  expect(performance.now() - start).toBeLessThan(1500);
});

test("a message stream that its producer just ends is an error with what came", async () => {
  const stream = createAssistantMessageEventStream();
  stream.end();
  const message = await stream.result();
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "truncated", retryable: true } });
});
