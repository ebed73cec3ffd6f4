import type { Message } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { answerOf, call, image, result, text, user } from "../history/messages.js";
import { requestAt } from "./chat.js";

const server = useLoopbackProvider();
const names = ["x-initiator", "openai-intent", "copilot-vision-request"];

describe.each(["openai-completions", "openai-responses", "anthropic-messages"])("Copilot behind %s", (api) => {
  async function sent(messages: Message[], provider = "github-copilot"): Promise<unknown[]> {
    const { headers } = await requestAt(server, { api, provider }, { messages });
    return names.map((name) => headers[name]);
  }

  it("is told who began the turn, and whether images are shown", async () => {
    const asks = answerOf({ id: "test-model", api, provider: "github-copilot" }, [call("c1")]);
    const looks = user([...text("Look."), image("image/png")]);
    expect(await sent([user("Go.")])).toEqual(["user", "conversation-edits", undefined]);
    expect(await sent([looks, asks, result("c1")])).toEqual(["agent", "conversation-edits", "true"]);
  });

  it("is the only one that is told", async () => {
    expect(await sent([user("Go.")], "acme")).toEqual([undefined, undefined, undefined]);
  });

  it("takes its key as a bearer, whatever the API", async () => {
    const { headers } = await requestAt(server, { api, provider: "github-copilot" });
    expect([headers.authorization, headers["x-api-key"]]).toEqual(["Bearer key", undefined]);
  });
});
