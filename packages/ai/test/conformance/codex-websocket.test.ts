import { cleanupSessionResources } from "@pi-stack/ai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SseDecoder } from "../../src/stream/sse.js";
import { useCodexServer } from "../apis/openai-codex-responses/codex-server.js";
import { chatGptToken } from "../apis/wire-samples.js";
import { loadFixtures } from "./fixture.js";
import { expectOutcome } from "./outcome.js";
import { readChecked } from "./protocol.js";
import { ask, testModel } from "./request.js";

const server = useCodexServer();

beforeEach(() => {
  if (!("WebSocket" in globalThis)) vi.stubGlobal("WebSocket", WebSocket);
});
afterEach(() => {
  cleanupSessionResources();
  vi.unstubAllGlobals();
});

describe("the recordings of openai-codex-responses, one message an event", () => {
  const streams = loadFixtures("openai-codex-responses").filter((fixture) => fixture.isStream);
  test.each(streams.map((fixture) => [fixture.name, fixture] as const))("%s", async (name, fixture) => {
    const decoder = new SseDecoder();
    const events = [...decoder.push(fixture.body), ...decoder.end()].filter(({ data }) => data !== "[DONE]");
    server.answer((socket) => {
      for (const { data } of events) socket.send(data);
      socket.close();
    });
    const options = { apiKey: chatGptToken(), transport: "websocket", sessionId: name };
    const message = await readChecked(ask(testModel(fixture.api, server.url), options), name);
    expectOutcome(message, fixture.expected, name);
    expect(server.posts).toEqual([]);
  });
});
