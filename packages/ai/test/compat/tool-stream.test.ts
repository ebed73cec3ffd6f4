import { expect, it } from "vitest";
import { bodyFor, chat, hello, withTools } from "./chat.js";

it("asks for arguments in pieces only where the model says so, and only with tools", async () => {
  const asks = chat({ provider: "zai" }, { zaiToolStream: true });
  expect(await bodyFor(asks, withTools)).toHaveProperty("tool_stream", true);
  expect(await bodyFor(asks, hello)).not.toHaveProperty("tool_stream");
  expect(await bodyFor(chat({ provider: "zai" }), withTools)).not.toHaveProperty("tool_stream");
  expect(await bodyFor(chat({ provider: "zai" }, { zaiToolStream: false }), withTools)).not.toHaveProperty(
    "tool_stream",
  );
});
