import type { Context, Message, Model } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, image, png, result, text } from "../../history/messages.js";
import { modelOf, payloadOf } from "../../history/payload-of.js";

const url = `data:image/png;base64,${png}`;

function model(): Model {
  return modelOf({ id: "m", api: "openai-completions", provider: "acme" });
}

async function sent(messages: Message[], to: Model = model()): Promise<unknown> {
  const context: Context = { messages };
  const payload = await payloadOf(to, context);
  return typeof payload === "object" && payload !== null && "messages" in payload ? payload.messages : undefined;
}

const asks = answerOf(model(), [...text("Let me see."), call("c1"), call("c2")]);

describe("Chat Completions messages", () => {
  it("hold calls and results", async () => {
    expect(await sent([asks, result("c1"), result("c2", text("two\nlines"))])).toEqual([
      {
        role: "assistant",
        content: "Let me see.",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "read", arguments: '{"path":"a"}' } },
          { id: "c2", type: "function", function: { name: "read", arguments: '{"path":"a"}' } },
        ],
      },
      { role: "tool", content: "done", tool_call_id: "c1" },
      { role: "tool", content: "two\nlines", tool_call_id: "c2" },
    ]);
  });

  it("show the images of results in one message behind them", async () => {
    const messages = await sent([asks, result("c1", [image("image/png")]), result("c2", [image("image/png")])]);
    expect(messages).toMatchObject([
      { role: "assistant" },
      { role: "tool", content: "(see attached image)" },
      { role: "tool", content: "(see attached image)" },
      {
        role: "user",
        content: [{ text: "Attached image(s) from tool result:" }, { image_url: { url } }, { image_url: { url } }],
      },
    ]);
  });

  it("claim no image where there is none", async () => {
    expect(JSON.stringify(await sent([asks, result("c1", []), result("c2", [])]))).not.toContain("image");
  });

  it("send reasoning back in the field in which it came", async () => {
    const thinking = { type: "thinking" as const, thinking: "hm", thinkingSignature: "reasoning_content" };
    const history = [answerOf(model(), [thinking, ...text("yes")])];
    expect(await sent(history)).toMatchObject([{ content: "yes", reasoning_content: "hm" }]);
  });

  it("rebuild encrypted reasoning from the calls that carry it", async () => {
    const detail = { type: "reasoning.encrypted", id: "c1", data: "b3BhcXVl" };
    const history = [answerOf(model(), [{ ...call("c1"), thoughtSignature: JSON.stringify(detail) }]), result("c1")];
    expect(await sent(history)).toMatchObject([{ reasoning_details: [detail] }, {}]);
  });
});
