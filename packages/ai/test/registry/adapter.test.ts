import { expect, test } from "vitest";
import { adapterFunctions } from "../../src/registry/adapter.js";
import { modelAt } from "../apis/wire-samples.js";

test("an adapter that cannot be loaded ends the stream in a lone error event", async () => {
  const { stream, streamSimple } = adapterFunctions(() => Promise.reject(new RangeError("no such module")));
  for (const start of [stream, streamSimple]) {
    const types: string[] = [];
    const answer = start(modelAt("broken", "http://x"), { messages: [] });
    for await (const event of answer) types.push(event.type);
    expect(types).toEqual(["error"]);
    expect(await answer.result()).toMatchObject({
      content: [],
      errorMessage: "no such module",
      usage: { totalTokens: 0 },
    });
  }
});
