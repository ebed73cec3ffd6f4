import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssistantMessage } from "../../src/index.js";
import { type Fixture, loadFixtures } from "./fixture.js";
import { readChecked } from "./protocol.js";
import { ReplayServer } from "./replay-server.js";
import { ask, testModel } from "./request.js";

/** Where the provider's own end begins: a body cut before it is no whole answer. */
const responsesEnd = /"type": ?"response\.(?:completed|incomplete|failed|done)"/g;
const geminiEnd = /"finishReason": ?"|"blockReason": ?"/g;
const terminals: Record<string, RegExp> = {
  "azure-openai-responses": responsesEnd,
  "anthropic-messages": /event: ?message_stop|"type": ?"message_stop"/g,
  "bedrock-converse-stream": /messageStop/g,
  "google-generative-ai": geminiEnd,
  "google-vertex": geminiEnd,
  "openai-codex-responses": responsesEnd,
  "mistral-conversations": /"finish_reason": ?"[a-z_]+"|\[DONE\]/g,
  "openai-completions": /"finish_reason": ?"[a-z_]+"|\[DONE\]/g,
  "openai-responses": responsesEnd,
};
const sampled = 40;
const server = new ReplayServer();

beforeAll(() => server.start());
afterAll(() => server.stop());

function terminalStart(fixture: Fixture): number {
  const pattern = terminals[fixture.api] ?? /$^/g;
  const places = [...fixture.body.toString("latin1").matchAll(pattern)].map((match) => match.index);
  return places[0] ?? Number.POSITIVE_INFINITY;
}

/** Every position of a short body, evenly spread ones of a long body. */
function positions(length: number): number[] {
  if (length <= 700) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: sampled }, (_, index) => Math.floor(((index + 0.5) * length) / sampled));
}

async function cut(fixture: Fixture, cutAt: number): Promise<void> {
  const label = `${fixture.name} cut at byte ${cutAt}`;
  const message = await readChecked(ask(testModel(fixture.api, server.baseUrl(fixture, { cutAt }))), label);
  if (cutAt < terminalStart(fixture)) expect(message.stopReason, label).toBe("error");
  expectWholeCalls(message, fixture, label);
}

function expectWholeCalls(message: AssistantMessage, fixture: Fixture, label: string): void {
  const whole = fixture.expected.toolCalls;
  if (whole === undefined) return;
  for (const block of message.content) {
    if (block.type !== "toolCall" || block.argumentsError !== undefined) continue;
    expect(whole, label).toContainEqual({ name: block.name, arguments: block.arguments });
  }
}

for (const api of Object.keys(terminals)) {
  describe.concurrent(`${api}: a body that is cut off`, () => {
    for (const fixture of loadFixtures(api).filter((candidate) => candidate.isStream)) {
      test(`${fixture.name} ends in one error, wherever it is cut`, async () => {
        for (const cutAt of positions(fixture.body.length)) await cut(fixture, cutAt);
      });
    }
  });
}
