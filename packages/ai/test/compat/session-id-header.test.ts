import { expect, it } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { hello, requestAt } from "./chat.js";

const server = useLoopbackProvider();

async function sent(compat: object, options: object): Promise<unknown[]> {
  const { headers } = await requestAt(server, { api: "openai-responses", compat }, hello, { ...options });
  return [headers["session_id"], headers["x-client-request-id"]];
}

it("names the session to a Responses server in two headers, or in one where the model says so", async () => {
  expect(await sent({}, { sessionId: "s" })).toEqual(["s", "s"]);
  expect(await sent({ sendSessionIdHeader: true }, { sessionId: "s" })).toEqual(["s", "s"]);
  expect(await sent({ sendSessionIdHeader: false }, { sessionId: "s" })).toEqual([undefined, "s"]);
  expect(await sent({}, { sessionId: "s", cacheRetention: "none" })).toEqual([undefined, undefined]);
  expect(await sent({}, {})).toEqual([undefined, undefined]);
});
