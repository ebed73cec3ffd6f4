import { complete, stream } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { useLoopbackProvider } from "../openai-loopback.js";
import { delta, finish, toolDelta } from "./chunks.js";

const provider = useLoopbackProvider();
const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };

describe("Chat Completions events", () => {
  it("interleave blocks and end them when the answer ends", async () => {
    provider.answerEvents(
      delta({ reasoning_content: "hm" }),
      delta({ content: "a" }),
      toolDelta({ index: 0, id: "c1", function: { name: "ls", arguments: "{}" } }),
      delta({ content: "b" }),
      finish("tool_calls"),
      "[DONE]",
    );
    const seen: string[] = [];
    for await (const event of stream(provider.model({ api: "openai-completions" }), context)) {
      seen.push("contentIndex" in event ? `${event.type}#${event.contentIndex}` : event.type);
    }
    expect(seen.join(" ")).toBe(
      "start thinking_start#0 thinking_delta#0 text_start#1 text_delta#1 toolcall_start#2 toolcall_delta#2 text_delta#1 " +
        "thinking_end#0 text_end#1 toolcall_end#2 done",
    );
  });

  it("answer the body that onPayload returns, and onResponse hears of the headers", async () => {
    provider.answerEvents(delta({ content: "x" }), finish("stop"), "[DONE]");
    const responses: number[] = [];
    const options = {
      onPayload: () => ({ replaced: true }),
      onResponse: ({ status }: { status: number }) => {
        responses.push(status);
      },
    };
    await complete(provider.model({ api: "openai-completions" }), context, options);
    expect(provider.requests).toMatchObject([{ url: "/v1/chat/completions", body: { replaced: true } }]);
    expect(responses).toEqual([200]);
  });

  it.each(["reasoning_content", "reasoning", "reasoning_text"])("reads %s and remembers its name", async (field) => {
    provider.answerEvents(delta({ [field]: "hm" }), delta({ content: "x" }), finish("stop"), "[DONE]");
    const message = await complete(provider.model({ api: "openai-completions" }), context);
    expect(message.content[0]).toEqual({ type: "thinking", thinking: "hm", thinkingSignature: field });
  });

  it("keeps encrypted reasoning with the call of its id", async () => {
    const detail = { type: "reasoning.encrypted", id: "c1", data: "b3BhcXVl" };
    provider.answerEvents(
      toolDelta({ index: 0, id: "c1", function: { name: "ls", arguments: "{}" } }),
      delta({ reasoning_details: [detail] }),
      finish("tool_calls"),
      "[DONE]",
    );
    const message = await complete(provider.model({ api: "openai-completions" }), context);
    expect(message.content[0]).toMatchObject({ thoughtSignature: JSON.stringify(detail) });
  });

  it.each([
    [
      "cached tokens",
      { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
      [6, 2, 4, 0],
    ],
    ["DeepSeek's cache hits", { prompt_tokens: 10, completion_tokens: 2, prompt_cache_hit_tokens: 3 }, [7, 2, 3, 0]],
    [
      "cache writes",
      { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 6, cache_write_tokens: 4 } },
      [4, 2, 2, 4],
    ],
    [
      "reasoning outside the completion",
      { prompt_tokens: 10, completion_tokens: 2, total_tokens: 17, completion_tokens_details: { reasoning_tokens: 5 } },
      [10, 7, 0, 0],
    ],
  ])("count %s", async (_, usage, [input, output, cacheRead, cacheWrite]) => {
    provider.answerEvents(delta({ content: "x" }), finish("stop"), { choices: [], usage }, "[DONE]");
    const message = await complete(provider.model({ api: "openai-completions" }), context);
    expect(message.usage).toMatchObject({ input, output, cacheRead, cacheWrite });
  });
});
