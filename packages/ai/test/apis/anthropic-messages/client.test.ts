import Anthropic from "@anthropic-ai/sdk";
import { streamAnthropic } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";
import { hello } from "./ask.js";

const sample = samples[0];
const model = modelAt("anthropic-messages", "http://127.0.0.1:9");

test("a prebuilt client is used with its own address and key", async () => {
  const server = await replay({ body: `${sample?.opening}${sample?.ending}` });
  const client = new Anthropic({ baseURL: server.url, apiKey: "own", maxRetries: 0 });
  const message = await streamAnthropic(model, { messages: [hello] }, { client }).result();
  expect(message.stopReason).toBe("stop");
  expect(JSON.stringify(server.requests[0]?.headers)).toContain("own");
});

test("the errors of a prebuilt client are classified too", async () => {
  const body = '{"type":"error","error":{"type":"rate_limit_error","message":"Slow down."}}';
  const headers = { "content-type": "application/json", "retry-after": "7" };
  const server = await replay({ status: 429, headers, body });
  const client = new Anthropic({ baseURL: server.url, apiKey: "own", maxRetries: 0 });
  const message = await streamAnthropic(model, { messages: [hello] }, { client }).result();
  expect(message.errorMessage).toMatch(/^Slow down\./);
  expect(message.errorInfo).toMatchObject({ category: "rate_limit", status: 429, retryAfterMs: 7000 });
});
