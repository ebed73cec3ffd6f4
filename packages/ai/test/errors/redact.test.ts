import { getModel, stream } from "@pi-stack/ai";
import { startReplayServer } from "@pi-stack/ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";

describe("B88: an error that repeats the key", () => {
  it("reaches nobody with the key in it, whether it came as an option or in a header", async () => {
    const body = '{"error":{"message":"bad key sk-abcdef or Bearer tok-123456","type":"authentication_error"}}';
    const server = await startReplayServer([{ status: 401, headers: { "content-type": "application/json" }, body }]);
    onTestFinished(() => server.close());
    const model = getModel("anthropic", "claude-opus-4-7");
    if (!model) throw new Error("the catalogue has no claude-opus-4-7");
    const headers = { Authorization: "Bearer tok-123456" };
    const message = await stream(
      { ...model, baseUrl: server.url },
      { messages: [{ role: "user", content: "hi", timestamp: 1 }] },
      { apiKey: "sk-abcdef", headers },
    ).result();
    expect(message.errorMessage).toContain("bad key [key] or Bearer [key]");
    expect(JSON.stringify(message)).not.toMatch(/sk-abcdef|tok-123456/);
  });
});
