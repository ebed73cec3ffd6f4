import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { sealFrame, splitFrames } from "../support/event-stream-frames.js";
import { type Fixture, loadFixtures } from "./fixture.js";
import { readChecked } from "./protocol.js";
import { ReplayServer } from "./replay-server.js";
import { ask, testModel } from "./request.js";

const apis = [
  "anthropic-messages",
  "azure-openai-responses",
  "google-generative-ai",
  "google-vertex",
  "openai-codex-responses",
  "bedrock-converse-stream",
  "mistral-conversations",
  "openai-completions",
  "openai-responses",
];
const oddValues = [null, true, -1, "", "odd", [], {}, [null], { type: 7 }, [[{}]]];
const server = new ReplayServer();

beforeAll(() => server.start());
afterAll(() => server.stop());

/** Replaces one value somewhere in the events by one of another kind. */
function confuse({ api, body }: Fixture, line: number, place: number, odd: number): Buffer {
  if (api === "bedrock-converse-stream") return confuseFrames(body, line, place, odd);
  return Buffer.from(confuseLines(body.toString("utf8"), line, place, odd));
}

function confuseFrames(body: Buffer, pick: number, place: number, odd: number): Buffer {
  const frames = splitFrames(body);
  const confused = frames.map((frame, index) => {
    const payloadStart = 12 + frame.readUInt32BE(4);
    const payload = frame.subarray(payloadStart, -4).toString();
    if (index !== pick % frames.length || !payload.startsWith("{") || !payload.endsWith("}")) return frame;
    return sealFrame(frame.subarray(12, payloadStart), Buffer.from(withOddValue(payload, place, odd)));
  });
  return Buffer.concat(confused);
}

function withOddValue(json: string, place: number, odd: number): string {
  let left = place;
  return (
    JSON.stringify(JSON.parse(json), (_, value) => (left-- === 0 ? oddValues[odd % oddValues.length] : value)) ?? ""
  );
}

function confuseLines(body: string, line: number, place: number, odd: number): string {
  const lines = body.split("\n");
  const candidates = lines.flatMap((text, index) => (/^data: ?\{.*\}\r?$/.test(text) ? [index] : []));
  const target = candidates[line % Math.max(1, candidates.length)];
  if (target === undefined) return body;
  lines[target] = `data: ${withOddValue((lines[target] ?? "").replace(/^data: ?/, ""), place, odd)}`;
  return lines.join("\n");
}

test.each(apis)("%s: events of odd shapes end in one terminal event and throw nothing", async (api) => {
  const fixtures = loadFixtures(api).filter((fixture) => fixture.isStream && fixture.body.length < 20_000);
  const picks = fc.record({ fixture: fc.nat(), line: fc.nat(200), place: fc.nat(25), odd: fc.nat(20) });
  await fc.assert(
    fc.asyncProperty(picks, async ({ fixture: pick, line, place, odd }) => {
      const chosen = fixtures[pick % fixtures.length];
      if (chosen === undefined) return;
      const body = confuse(chosen, line, place, odd);
      const mutated: Fixture = { ...chosen, body };
      await readChecked(ask(testModel(api, server.baseUrl(mutated, {}))), `${chosen.name} with an odd value`, false);
    }),
    { numRuns: 300 },
  );
});

test.each(apis)("%s: damaged bytes end in one terminal event and throw nothing", async (api) => {
  const fixtures = loadFixtures(api).filter((fixture) => fixture.isStream && fixture.body.length < 20_000);
  const picks = fc.record({
    fixture: fc.nat(),
    at: fc.nat(),
    bytes: fc.uint8Array({ maxLength: 6 }),
    gone: fc.nat(40),
  });
  await fc.assert(
    fc.asyncProperty(picks, async ({ fixture: pick, at, bytes, gone }) => {
      const chosen = fixtures[pick % fixtures.length];
      if (chosen === undefined) return;
      const start = at % chosen.body.length;
      const body = Buffer.concat([chosen.body.subarray(0, start), bytes, chosen.body.subarray(start + gone)]);
      await readChecked(
        ask(testModel(api, server.baseUrl({ ...chosen, body }, {}))),
        `${chosen.name} with damage`,
        false,
      );
    }),
    { numRuns: 200 },
  );
});
