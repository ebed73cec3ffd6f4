import { allEnvKeyNames, envKeyNames, findEnvKeys, getEnvApiKey } from "@pi-stack/ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  for (const name of [...allEnvKeyNames(), "AWS_PROFILE", "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"])
    vi.stubEnv(name, "");
});
afterEach(() => vi.unstubAllEnvs());

test("the first variable that is set wins", () => {
  vi.stubEnv("ANTHROPIC_API_KEY", "key");
  expect(findEnvKeys("anthropic")).toEqual(["ANTHROPIC_API_KEY"]);
  vi.stubEnv("ANTHROPIC_OAUTH_TOKEN", "token");
  expect(findEnvKeys("anthropic")).toEqual(["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"]);
  expect(getEnvApiKey("anthropic")).toBe("token");
});

test.each(["openai", "nobody", "toString", "openai-codex"])("%s without a variable has no key", (provider) => {
  expect(findEnvKeys(provider)).toBeUndefined();
  expect(getEnvApiKey(provider)).toBeUndefined();
});

test("names are listed whether they are set or not", () => {
  expect(envKeyNames("google")).toEqual(["GEMINI_API_KEY"]);
  expect(envKeyNames("nobody")).toEqual([]);
  expect(allEnvKeyNames()).toContain("HF_TOKEN");
});

test("ambient credentials stand for a key where a provider takes them", () => {
  expect(getEnvApiKey("amazon-bedrock")).toBeUndefined();
  vi.stubEnv("AWS_PROFILE", "work");
  expect(getEnvApiKey("amazon-bedrock")).toBe("<authenticated>");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", import.meta.filename);
  expect(getEnvApiKey("google-vertex")).toBeUndefined();
  vi.stubEnv("GOOGLE_CLOUD_PROJECT", "p");
  vi.stubEnv("GOOGLE_CLOUD_LOCATION", "l");
  expect(getEnvApiKey("google-vertex")).toBe("<authenticated>");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "/does/not/exist");
  expect(getEnvApiKey("google-vertex")).toBeUndefined();
});
