import { clampThinkingLevel, getModel, getSupportedThinkingLevels, type ModelThinkingLevel } from "@pi-stack/ai";
import { expect, test } from "vitest";

const sonnet = { reasoning: true };
const gpt5 = { reasoning: true, thinkingLevelMap: { off: null } };
const gemini3Pro = {
  reasoning: true,
  thinkingLevelMap: { off: null, minimal: null, low: "LOW", medium: null, high: "HIGH" },
};
const deepseek = {
  reasoning: true,
  thinkingLevelMap: { minimal: null, low: null, medium: null, high: "high", xhigh: "max" },
};

test("levels that a model offers", () => {
  expect(getSupportedThinkingLevels({ reasoning: false })).toEqual(["off"]);
  expect(getSupportedThinkingLevels(sonnet)).toEqual(["off", "minimal", "low", "medium", "high"]);
  expect(getSupportedThinkingLevels(gemini3Pro)).toEqual(["low", "high"]);
  expect(getSupportedThinkingLevels(deepseek)).toEqual(["off", "high", "xhigh"]);
});

test.each<[{ reasoning: boolean }, ModelThinkingLevel, ModelThinkingLevel]>([
  [gpt5, "off", "minimal"],
  [gemini3Pro, "off", "low"],
  [gemini3Pro, "medium", "high"],
  [deepseek, "low", "high"],
  [{ reasoning: false }, "high", "off"],
  [sonnet, "xhigh", "high"],
  [sonnet, "medium", "medium"],
])("%j clamps %s to %s", (model, asked, expected) => {
  expect(clampThinkingLevel(model, asked)).toBe(expected);
});

test("an unknown level becomes the first one; the catalogue's models follow their maps", () => {
  const asked: ModelThinkingLevel = JSON.parse('"enormous"');
  expect(clampThinkingLevel(gpt5, asked)).toBe("minimal");
  const opus = getModel("anthropic", "claude-opus-4-7");
  expect(opus && clampThinkingLevel(opus, "xhigh")).toBe("xhigh");
});
