import { expect, it } from "vitest";
import { bodyFor, chat } from "./chat.js";

const prompt = (role: string): object => ({ messages: [{ role, content: "Be brief." }, { role: "user" }] });

it("gives reasoning models the prompt as the developer's, and basic servers as the system's", async () => {
  expect(await bodyFor(chat())).toMatchObject(prompt("developer"));
  expect(await bodyFor(chat({ reasoning: false }))).toMatchObject(prompt("system"));
  expect(await bodyFor(chat({ provider: "xai" }))).toMatchObject(prompt("system"));
});

it("does as the model says", async () => {
  expect(await bodyFor(chat({ provider: "xai" }, { supportsDeveloperRole: true }))).toMatchObject(prompt("developer"));
  expect(await bodyFor(chat({}, { supportsDeveloperRole: false }))).toMatchObject(prompt("system"));
});
