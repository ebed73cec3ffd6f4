import { expect, it } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { hello, requestAt, withTools } from "./chat.js";

const server = useLoopbackProvider();
const beta = "fine-grained-tool-streaming-2025-05-14";

async function sent(compat: object, context = withTools): Promise<{ inTools: boolean; inBetas: boolean }> {
  const { headers, body } = await requestAt(server, { api: "anthropic-messages", compat }, context);
  const inBetas = String(headers["anthropic-beta"]).includes(beta);
  return { inTools: JSON.stringify(body).includes('"eager_input_streaming":true'), inBetas };
}

it("asks for arguments as they are written on each tool, or by a beta where the model says so", async () => {
  expect(await sent({})).toEqual({ inTools: true, inBetas: false });
  expect(await sent({ supportsEagerToolInputStreaming: true })).toEqual({ inTools: true, inBetas: false });
  expect(await sent({ supportsEagerToolInputStreaming: false })).toEqual({ inTools: false, inBetas: true });
  expect(await sent({ supportsEagerToolInputStreaming: false }, hello)).toEqual({ inTools: false, inBetas: false });
});
