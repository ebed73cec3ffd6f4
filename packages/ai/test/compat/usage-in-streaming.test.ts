import { expect, it } from "vitest";
import { bodyFor, chat } from "./chat.js";

it("asks for token counts unless the model says that its server refuses", async () => {
  expect(await bodyFor(chat())).toHaveProperty("stream_options", { include_usage: true });
  expect(await bodyFor(chat({ provider: "zai" }))).toHaveProperty("stream_options", { include_usage: true });
  expect(await bodyFor(chat({}, { supportsUsageInStreaming: false }))).not.toHaveProperty("stream_options");
});
