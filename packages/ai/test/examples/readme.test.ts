import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fauxAssistantMessage, fauxToolCall, getModel, registerFauxProvider } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { ask } from "./readme.js";

test("the example of the README is the compiled one", () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../../README.md"), "utf8");
  expect(readme).toContain(readFileSync(resolve(import.meta.dirname, "readme.ts"), "utf8").trim());
});

test("the example runs its tools until the model is done", async () => {
  const faux = registerFauxProvider({ api: getModel("anthropic", "claude-sonnet-4-6")?.api ?? "" });
  faux.setResponses([
    fauxAssistantMessage(fauxToolCall("weather", { city: "Rome" }), { stopReason: "toolUse" }),
    ({ messages }) => fauxAssistantMessage(`I heard: ${JSON.stringify(messages.at(-1)?.content)}`),
  ]);
  let said = "";
  await ask("Weather in Rome?", (text) => {
    said += text;
  });
  faux.unregister();
  expect(said).toContain("Sunny in Rome");
});
