import { expect, it } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { requestAt } from "./chat.js";

const server = useLoopbackProvider();
const keyHeaders = ["authorization", "x-api-key", "cf-aig-authorization"];

it.each([
  ["openai-completions", ["Bearer key", undefined, undefined]],
  ["openai-responses", ["Bearer key", undefined, undefined]],
  ["anthropic-messages", [undefined, "key", undefined]],
])("gives Cloudflare's gateway its key apart from those behind it: %s", async (api, elsewhere) => {
  const sent = async (provider: string): Promise<unknown[]> => {
    const { headers } = await requestAt(server, { api, provider });
    return keyHeaders.map((name) => headers[name]);
  };
  expect(await sent("cloudflare-ai-gateway")).toEqual([undefined, undefined, "Bearer key"]);
  expect(await sent("acme")).toEqual(elsewhere);
});
