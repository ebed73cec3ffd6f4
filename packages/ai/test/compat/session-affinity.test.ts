import { expect, it } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { hello, requestAt } from "./chat.js";

const server = useLoopbackProvider();
const names = ["session_id", "x-client-request-id", "x-session-affinity"];

async function sent(compat: object, options: object): Promise<unknown[]> {
  const { headers } = await requestAt(server, { api: "openai-completions", compat }, hello, { ...options });
  return names.map((name) => headers[name]);
}

it("names the session in headers only where the model says so and something is cached", async () => {
  const on = { sendSessionAffinityHeaders: true };
  expect(await sent(on, { sessionId: "s" })).toEqual(["s", "s", "s"]);
  const none = [undefined, undefined, undefined];
  expect(await sent(on, {})).toEqual(none);
  expect(await sent(on, { sessionId: "s", cacheRetention: "none" })).toEqual(none);
  expect(await sent({}, { sessionId: "s" })).toEqual(none);
  expect(await sent({ sendSessionAffinityHeaders: false }, { sessionId: "s" })).toEqual(none);
});
