import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, loadFixtures, sharedRoot } from "./fixture.js";
import { expectOutcome } from "./outcome.js";
import { readChecked } from "./protocol.js";
import { type Replay, ReplayServer } from "./replay-server.js";
import { ask, testModel } from "./request.js";

const recordedApis = [
  "anthropic-messages",
  "bedrock-converse-stream",
  "google-generative-ai",
  "mistral-conversations",
  "openai-completions",
  "openai-responses",
];
const apis = [...recordedApis, "azure-openai-responses", "google-vertex", "openai-codex-responses"];
const pieceSizes = [undefined, 64, 7, 1];
const server = new ReplayServer();

beforeAll(() => server.start());
afterAll(() => server.stop());

async function check(fixture: Fixture, replay: Replay, label: string): Promise<void> {
  const model = testModel(fixture.api, server.baseUrl(fixture, replay));
  const message = await readChecked(ask(model), label);
  expectOutcome(message, fixture.expected, label);
}

test("the recordings of providers are present, or their absence is told", () => {
  const root = sharedRoot();
  if (root === undefined) {
    console.warn("\n*** Shared recordings not found (set PI_FIXTURES): only our own fixtures are replayed. ***\n");
  }
  const counts = recordedApis.map((api) => loadFixtures(api).length);
  expect(Math.min(...counts)).toBeGreaterThan(root === undefined ? 0 : 8);
  expect(Math.min(...apis.map((api) => loadFixtures(api).length))).toBeGreaterThan(2);
});

for (const api of apis) {
  describe.concurrent(`${api}, whole and in pieces of 64, 7 and 1 bytes`, () => {
    for (const fixture of loadFixtures(api)) {
      test(fixture.name, async () => {
        for (const pieceBytes of pieceSizes) {
          const replay = pieceBytes === undefined ? {} : { pieceBytes };
          await check(fixture, replay, `${fixture.name} in pieces of ${pieceBytes ?? "all"} bytes`);
        }
      });
    }
  });
}
