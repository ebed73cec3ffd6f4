import { type AssistantMessageEvent, AssistantMessageEventStream } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { AnswerBuilder } from "../../src/stream/answer.js";
import { modelAt } from "../apis/wire-samples.js";

function build(): { answer: AnswerBuilder; stream: AssistantMessageEventStream } {
  const stream = new AssistantMessageEventStream();
  return { answer: new AnswerBuilder(modelAt("test-api", "http://localhost"), stream), stream };
}

async function eventsOf(stream: AssistantMessageEventStream): Promise<AssistantMessageEvent[]> {
  const events: AssistantMessageEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

test("blocks may interleave, and are closed at the end", async () => {
  const { answer, stream } = build();
  const thinking = answer.openThinking();
  const text = answer.openText();
  thinking.append("a");
  text.append("b");
  thinking.append("c");
  text.append("");
  answer.setStop("stop");
  answer.finish();
  const types = (await eventsOf(stream)).map((event) =>
    "contentIndex" in event ? `${event.type}#${event.contentIndex}` : event.type,
  );
  expect(types).toEqual([
    ...["start", "thinking_start#0", "text_start#1", "thinking_delta#0", "text_delta#1", "thinking_delta#0"],
    ...["thinking_end#0", "text_end#1", "done"],
  ]);
});

test("an end without a stop reason is a retryable truncation", async () => {
  const { answer, stream } = build();
  answer.openText().append("half");
  answer.finish();
  const message = await stream.result();
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "truncated", retryable: true } });
});

test("after the terminal event nothing changes and nothing is emitted", async () => {
  const { answer, stream } = build();
  const text = answer.openText();
  text.append("a");
  answer.fail({ message: "no", info: { category: "server", retryable: true } });
  text.append("b");
  text.close();
  answer.openToolCall({ id: "x", name: "y" });
  answer.setUsage({ input: 5 });
  answer.setStop("stop");
  answer.finish();
  const message = await stream.result();
  expect(message).toMatchObject({ content: [{ text: "a" }], errorMessage: "no", usage: { input: 0 } });
  expect((await eventsOf(stream)).at(-1)?.type).toBe("error");
});

test("a call's arguments grow with the deltas and are whole at its end", async () => {
  const { answer, stream } = build();
  const call = answer.openToolCall({ id: "c1", name: "write" });
  call.append('{"path":"a","con');
  expect(call.content.arguments).toEqual({ path: "a" });
  call.append('tent":"x\\ny"}');
  call.close();
  answer.setStop("toolUse");
  answer.finish();
  const message = await stream.result();
  expect(message.content).toEqual([
    { type: "toolCall", id: "c1", name: "write", arguments: { path: "a", content: "x\ny" } },
  ]);
});

test("arguments that nobody looked at are there when somebody does: to look, to copy, to write down", () => {
  const { answer } = build();
  const call = answer.openToolCall({ id: "c1", name: "write" });
  for (const piece of ['{"pa', 'th":"', "a", '","n":[1', ",2"]) call.append(piece);
  const seen = { type: "toolCall", id: "c1", name: "write", arguments: { path: "a", n: [1, 2] } };
  expect(Object.keys(call.content)).toEqual(Object.keys(seen));
  expect(JSON.stringify(call.content)).toBe(JSON.stringify(seen));
  expect(structuredClone(call.content)).toEqual(seen);
  expect({ ...call.content }).toEqual(seen);
  call.append(",3]}");
  expect(call.content.arguments).toEqual({ path: "a", n: [1, 2, 3] });
});

test("arguments are a plain property once the call is closed, cut off or written over", () => {
  const { answer } = build();
  const [closed, broken, written] = ["a", "b", "c"].map((id) => answer.openToolCall({ id, name: "write" }));
  for (const call of [closed, broken, written]) call?.append('{"path":"a"');
  closed?.append("}");
  closed?.close();
  if (written !== undefined) written.content.arguments = { path: "mine" };
  answer.fail({ message: "no", info: { category: "server", retryable: true } });
  const properties = [closed, broken, written].map((call) =>
    Object.getOwnPropertyDescriptor(call?.content, "arguments"),
  );
  const plain = { writable: true, enumerable: true, configurable: true };
  expect(properties).toEqual([
    { ...plain, value: { path: "a" } },
    { ...plain, value: { path: "a" } },
    { ...plain, value: { path: "mine" } },
  ]);
});

test.each([
  ["", {}, undefined],
  ["null", {}, undefined],
  ['{"a":"x\ny"}', { a: "x\ny" }, undefined],
  ['{"a":1', { a: 1 }, "not a complete JSON object"],
  ["[1]", {}, "not a complete JSON object"],
  ["5", {}, "not a complete JSON object"],
])("arguments %j of a closed call", (text, args, error) => {
  const { answer } = build();
  const call = answer.openToolCall({ id: "c1", name: "t" });
  call.append(text);
  call.close();
  expect(call.content.arguments).toEqual(args);
  if (error === undefined) expect(call.content).not.toHaveProperty("argumentsError");
  else expect(call.content.argumentsError).toContain(error);
});

test.each(["stop", "length", "toolUse"] as const)("B29 a call still open at the end (%s) is not runnable", (reason) => {
  const { answer } = build();
  const call = answer.openToolCall({ id: "c1", name: "t" });
  call.append('{"a":1}');
  answer.setStop(reason);
  answer.finish();
  expect(call.content.argumentsError).toContain("cut off");
});

test("a call still open when the answer fails is not runnable", () => {
  const { answer } = build();
  const call = answer.openToolCall({ id: "c1", name: "t" });
  answer.fail();
  expect(call.content.argumentsError).toContain("cut off");
});

test("empty and repeated ids are replaced", () => {
  const { answer } = build();
  const ids = ["", "", "a", "a"].map((id) => answer.openToolCall({ id, name: "t" }).content.id);
  expect(new Set(ids).size).toBe(4);
  expect(ids[2]).toBe("a");
  expect(ids).not.toContain("");
});

test("usage keeps what is not reported again, sums the total and costs it", () => {
  const { answer } = build();
  answer.setUsage({ input: 1_000_000, cacheRead: 10 });
  answer.setUsage({ output: 500_000 }, 2);
  const { usage } = answer.message;
  expect(usage).toMatchObject({ input: 1_000_000, output: 500_000, cacheRead: 10, totalTokens: 1_500_010 });
  expect(usage.cost).toMatchObject({ input: 2, output: 2 });
  expect(usage.cost.total).toBeCloseTo(4.000002, 9);
});

test("the responding model is noted only where it differs", () => {
  const { answer } = build();
  answer.identify({ responseId: "r1", responseModel: "test-model" });
  expect(answer.message).not.toHaveProperty("responseModel");
  answer.identify({ responseModel: "test-model-2" });
  expect(answer.message).toMatchObject({ responseId: "r1", responseModel: "test-model-2" });
});

test("arguments that come as an object are one delta with their JSON, and only where no text came before", async () => {
  const { answer, stream } = build();
  const whole = answer.openToolCall({ id: "c1", name: "write" });
  whole.setArguments({ path: "a" });
  expect(whole.content.arguments).toEqual({ path: "a" });
  whole.close();
  const pieces = answer.openToolCall({ id: "c2", name: "write" });
  pieces.append('{"path":"b"}');
  pieces.setArguments({ path: "ignored" });
  pieces.close();
  answer.setStop("toolUse");
  answer.finish();
  const deltas = (await eventsOf(stream)).flatMap((event) => (event.type === "toolcall_delta" ? [event.delta] : []));
  expect(deltas).toEqual(['{"path":"a"}', '{"path":"b"}']);
  expect([whole.content.arguments, pieces.content.arguments]).toEqual([{ path: "a" }, { path: "b" }]);
});
