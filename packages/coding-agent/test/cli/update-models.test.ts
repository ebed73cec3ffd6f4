import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { put } from "../support/folder.js";
import { answering, listen } from "../support/local-server.js";
import { piWorld } from "../support/pi.js";

async function world() {
  const seen: string[] = [];
  const port = await listen(answering({ "/v1/models": { data: [{ id: "gpt-5.4" }, { id: "gpt-5.9" }] } }, seen));
  const made = await piWorld();
  put(
    made.agentDir,
    "models.json",
    JSON.stringify({ providers: { openai: { baseUrl: `http://127.0.0.1:${port}/v1` } } }),
  );
  const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    made.run(args, { env: { OPENAI_API_KEY: "sk-test", ...more } });
  return { ...made, run, seen, file: join(made.agentDir, "model-lists.json") };
}

it.each([["models"], ["--models"]])(
  "pi update %s asks the providers that have a key, and nothing else does",
  async (word) => {
    const { run, seen, file } = await world();
    await run(["--list-models"]);
    expect(seen).toEqual([]);
    const { code, stdout, stderr } = await run(["update", word]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^openai: 1 new \(gpt-5\.9\); \d+ not listed any more \(/);
    expect(seen).toEqual(["GET /v1/models Bearer sk-test"]);
    expect(existsSync(file)).toBe(true);
    expect((await run(["--list-models", "gpt-5.9"])).stdout).toMatch(/^openai +gpt-5\.9 +1\.1M +128K +yes +yes$/m);
    expect(seen).toHaveLength(1);
  },
);

it("it says when there is nobody to ask, when one fails, and that it is used alone", async () => {
  const { run, seen } = await world();
  expect(await run(["update", "models"], { OPENAI_API_KEY: "" })).toMatchObject({
    code: 0,
    stdout: "No provider has a key, so none was asked for its models.\n",
  });
  const failing = await run(["update", "models"], { MISTRAL_API_KEY: "k", HTTPS_PROXY: "", PI_OFFLINE: "1" });
  expect([failing.code, failing.stderr]).toEqual([1, "pi: Models are not updated offline.\n"]);
  expect((await run(["update", "models", "--self"])).stderr).toContain("models are updated alone");
  expect((await run(["update", "--models", "npm:x"])).code).toBe(1);
  expect((await run(["update", "--help"])).stdout).toContain("pi update models");
  expect(seen).toEqual([]);
});

it("asks through a proxy where there is one", async () => {
  const seen: string[] = [];
  const list = { data: [{ id: "gpt-5.4" }, { id: "gpt-5.9" }] };
  const port = await listen(answering({ "http://llm.example.com/v1/models": list }, seen));
  const made = await piWorld();
  const models = { providers: { openai: { baseUrl: "http://llm.example.com/v1" } } };
  put(made.agentDir, "models.json", JSON.stringify(models));
  const env = { OPENAI_API_KEY: "sk-test", HTTP_PROXY: `http://127.0.0.1:${port}` };
  const { code, stdout } = await made.run(["update", "models"], { env });
  expect([code, stdout]).toEqual([0, expect.stringContaining("openai: 1 new (gpt-5.9)")]);
});
