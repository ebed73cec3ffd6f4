import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyTarget, repairHistory } from "../../src/index.js";
import { user } from "../history/messages.js";
import { payloadOf } from "../history/payload-of.js";
import { loadFixtures } from "./fixture.js";
import { readChecked } from "./protocol.js";
import { ReplayServer } from "./replay-server.js";
import { ask, testModel } from "./request.js";

const server = new ReplayServer();

beforeAll(() => server.start());
afterAll(() => server.stop());

/** Opaque values that must go back to the model that gave them, unchanged. */
const fixtures = ["bedrock-converse-stream"].flatMap(loadFixtures).filter(({ expected }) => {
  const opaque = [...(expected.signatures ?? []), ...(expected.redacted ?? [])];
  return opaque.length > 0;
});

describe("what is opaque goes back to the model that gave it", () => {
  test.each(fixtures)("$api $name", async (fixture) => {
    const model = testModel(fixture.api, server.baseUrl(fixture, {}), fixture.model);
    const answer = await readChecked(ask(model), fixture.name);
    const other = { ...model, id: "another-model" };
    const again = { messages: [user("Go."), answer, user("Go on.")] };
    const sent = JSON.stringify(await payloadOf(model, again, { bearerToken: "token" }));
    const sentElsewhere = JSON.stringify(await payloadOf(other, again, { bearerToken: "token" }));
    for (const value of [...(fixture.expected.signatures ?? []), ...(fixture.expected.redacted ?? [])]) {
      expect(sent).toContain(JSON.stringify(value));
      expect(sentElsewhere).not.toContain(value);
    }
    expect(repairHistory(again.messages, historyTarget(model))[1]).toMatchObject({ content: answer.content });
  });
});
