import { expect, it } from "vitest";
import { bodyFor, chat } from "./chat.js";

it("tells a server to store nothing, unless it does not know the field", async () => {
  expect(await bodyFor(chat())).toHaveProperty("store", false);
  expect(await bodyFor(chat({ provider: "cerebras" }))).not.toHaveProperty("store");
});

it("does as the model says", async () => {
  expect(await bodyFor(chat({ provider: "cerebras" }, { supportsStore: true }))).toHaveProperty("store", false);
  expect(await bodyFor(chat({}, { supportsStore: false }))).not.toHaveProperty("store");
});
