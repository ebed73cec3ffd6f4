import { readFileSync, statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { allEnvKeyNames, getModels } from "@pi-stack/ai";
import { AuthStorage, ModelRegistry } from "@pi-stack/coding-agent";
import { expect, it, onTestFinished, vi } from "vitest";
import { modelListsFile } from "../../src/models/lists/model-lists-file.js";
import { type ListUpdate, updateModelLists } from "../../src/models/lists/update-lists.js";
import { put, tempFolder } from "../support/folder.js";
import { answering, listen } from "../support/local-server.js";

interface Asked {
  url: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
}

/** The user has keys for these providers, which all stand at one server. */
async function world(answer: RequestListener, providers: readonly string[] = ["openai"]) {
  for (const name of allEnvKeyNames()) vi.stubEnv(name, "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const asked: Asked[] = [];
  const port = await listen((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  const folder = tempFolder();
  const configs = providers.map((name) => [name, { baseUrl: `http://127.0.0.1:${port}/${name}` }]);
  put(folder, "models.json", JSON.stringify({ providers: Object.fromEntries(configs) }));
  const path = join(folder, modelListsFile);
  const registry = (): ModelRegistry => {
    const auth = AuthStorage.inMemory();
    for (const name of providers) auth.setRuntimeApiKey(name, `key-of-${name}`);
    return ModelRegistry.create(auth, join(folder, "models.json"));
  };
  const update = (timeoutMs = 5000): Promise<ListUpdate[]> => updateModelLists(registry(), { path, timeoutMs });
  return { asked, path, registry, update };
}

const list = (ids: string[]) => answering({ "/openai/models": { data: ids.map((id) => ({ id })) } });

it("new models get the facts of their family; what has gone is marked and stays", async () => {
  const { update, registry, path, asked } = await world(
    list(["gpt-5.4", "gpt-5.9", "gpt-4o-2024-11-20", "whisper-1", "gpt-4o-tts"]),
  );
  const [result] = await update();
  expect(result).toMatchObject({ provider: "openai", outcome: "updated", added: ["gpt-5.9"] });
  const models = registry();
  expect(models.find("openai", "gpt-5.9")).toMatchObject({
    api: "openai-responses",
    contextWindow: 1_050_000,
    reasoning: true,
    thinkingLevelMap: { off: "none", xhigh: "xhigh" },
    pricing: "unknown",
  });
  expect(models.find("openai", "gpt-5.4")?.name).toBe("GPT-5.4");
  // Its alias is there as long as one of its states is.
  expect(models.find("openai", "gpt-4o")?.name).toBe("GPT-4o");
  expect(models.find("openai", "o3")?.name).toBe("o3 (not listed any more)");
  expect(models.find("openai", "whisper-1")).toBeUndefined();
  expect(getModels("openai").find(({ id }) => id === "o3")?.name).toBe("o3");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(asked[0]?.headers["authorization"]).toBe("Bearer key-of-openai");
  expect(readFileSync(path, "utf8")).not.toContain("key-of-openai");
});

it("each provider is asked in its own way, and what it tells of a model wins over the family", async () => {
  const answer = answering({
    "/anthropic/v1/models?limit=1000": {
      data: [{ type: "model", id: "claude-opus-6", display_name: "Claude Opus 6" }],
    },
    "/google/models?pageSize=1000": {
      models: [
        {
          name: "models/gemini-9-pro",
          displayName: "Gemini 9 Pro",
          inputTokenLimit: 5_000_000,
          outputTokenLimit: 99_000,
          supportedGenerationMethods: ["generateContent"],
          thinking: true,
        },
        { name: "models/gemini-embed", supportedGenerationMethods: ["embedContent"] },
      ],
    },
    "/openrouter/models": {
      data: [
        {
          id: "new/model-x",
          name: "New: Model X",
          context_length: 50_000,
          top_provider: { max_completion_tokens: 9000 },
          architecture: { input_modalities: ["text", "image"] },
          supported_parameters: ["tools", "reasoning"],
          pricing: { prompt: "0.0000005", completion: "0.000002", input_cache_read: "0.0000001" },
        },
      ],
    },
    "/mistral/v1/models": {
      data: [
        { id: "mistral-next", max_context_length: 64_000, capabilities: { completion_chat: true, vision: true } },
        { id: "fim-only", capabilities: { completion_chat: false } },
      ],
    },
  });
  const { update, registry, asked } = await world(answer, ["anthropic", "google", "openrouter", "mistral"]);
  expect((await update()).map(({ outcome }) => outcome)).toEqual(["updated", "updated", "updated", "updated"]);
  const headers = new Map(asked.map(({ url, headers }) => [url?.split("/")[1], headers]));
  expect(headers.get("anthropic")).toMatchObject({
    "x-api-key": "key-of-anthropic",
    "anthropic-version": "2023-06-01",
  });
  expect(headers.get("google")).toMatchObject({ "x-goog-api-key": "key-of-google" });
  const models = registry();
  expect(models.find("anthropic", "claude-opus-6")).toMatchObject({ name: "Claude Opus 6", contextWindow: 1_000_000 });
  expect(models.find("google", "gemini-9-pro")).toMatchObject({ contextWindow: 5_000_000, maxTokens: 99_000 });
  expect(models.find("google", "gemini-embed")).toBeUndefined();
  const x = models.find("openrouter", "new/model-x");
  expect(x).toMatchObject({
    name: "New: Model X",
    contextWindow: 50_000,
    maxTokens: 9000,
    input: ["text", "image"],
    reasoning: true,
    cost: { input: 0.5, output: 2, cacheRead: 0.1, cacheWrite: 0 },
  });
  expect(x?.pricing).toBeUndefined();
  expect(models.find("mistral", "mistral-next")).toMatchObject({ contextWindow: 64_000, input: ["text", "image"] });
  expect(models.find("mistral", "fim-only")).toBeUndefined();
});

it("a list that has not changed is not sent again", async () => {
  const answer: RequestListener = (request, response) => {
    if (request.headers["if-none-match"] === '"v1"') return void response.writeHead(304).end();
    response.writeHead(200, { etag: '"v1"' }).end('{"data":[{"id":"gpt-5.9"}]}');
  };
  const { update, registry, path } = await world(answer);
  await update();
  const before = JSON.parse(readFileSync(path, "utf8"));
  expect(await update()).toEqual([{ provider: "openai", outcome: "unchanged" }]);
  const after = JSON.parse(readFileSync(path, "utf8"));
  expect(after.providers.openai.models).toEqual(before.providers.openai.models);
  expect(registry().find("openai", "gpt-5.9")).toBeDefined();
});

it.each<[string, RequestListener, RegExp]>([
  ["refuses the key", (_, response) => void response.writeHead(401).end("{}"), /the key was refused \(401\)/],
  ["answers HTML", (_, response) => void response.end("<html>Welcome"), /no JSON but begins with "<html>Welcome"/],
  ["answers something else", (_, response) => void response.end('{"status":"ok"}'), /no list of models/],
  ["answers an empty list", (_, response) => void response.end('{"data":[]}'), /the list is empty/],
  [
    "sends elsewhere",
    (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    /sends elsewhere \(302\)/,
  ],
  ["is broken", (_, response) => void response.writeHead(500).end(), /answered 500/],
  ["hangs", () => undefined, /no answer within 0.3 s/],
  ["hangs in the middle", (_, response) => void response.writeHead(200).write('{"data":['), /no answer within 0.3 s/],
  ["hangs up", (request) => void request.socket.destroy(), /./],
])("a server that %s changes nothing, and that is told", async (_, answer, words) => {
  let isBad = false;
  const { update, path } = await world((request, response) => (isBad ? answer : list(["gpt-5.9"]))(request, response));
  await update();
  const before = readFileSync(path, "utf8");
  isBad = true;
  const [result] = await update(300);
  expect(result?.outcome).toBe("failed");
  expect(result?.outcome === "failed" && result.problem).toMatch(words);
  expect(readFileSync(path, "utf8")).toBe(before);
});

it("a huge list and hostile names are bounded", async () => {
  const hostile = ["\u001b[2J", "a\nb", "x".repeat(1000), "", "__proto__", "ok-model"];
  const many = Array.from({ length: 20_000 }, (_, index) => ({ id: `model-${index}` }));
  const data = [...hostile.map((id) => ({ id, name: "\u001b]0;title\u0007", context_length: -1 })), null, 5, ...many];
  const { update, registry } = await world(answering({ "/openai/models": { data } }));
  const [result] = await update();
  expect(result?.outcome === "updated" && result.added.length).toBeLessThanOrEqual(10_000);
  const models = registry();
  expect(models.find("openai", "ok-model")).toMatchObject({ name: "ok-model" });
  expect(models.getAll().filter(({ id, name }) => /[\u0000-\u001f]/.test(id + name) || id.length > 300)).toEqual([]);
});

it("a provider without a key, or without a list, is not asked", async () => {
  const { update, asked } = await world(list(["x"]), ["minimax", "azure-openai-responses"]);
  expect((await update()).map(({ provider, outcome }) => `${provider}: ${outcome}`)).toEqual([
    "azure-openai-responses: not-askable",
    "minimax: not-askable",
  ]);
  expect(asked).toEqual([]);
});

it("a broken file is told when it is read, and written anew", async () => {
  const { update, registry, path } = await world(list(["gpt-5.9"]));
  put(join(path, ".."), modelListsFile, "{ broken");
  expect(registry().getError()).toMatch(/model-lists\.json:1:3 .* written anew by pi update models/);
  expect(registry().find("openai", "gpt-5.4")).toBeDefined();
  await update();
  expect(registry().getError()).toBeUndefined();
  put(
    join(path, ".."),
    modelListsFile,
    '{"providers": {"openai": {"url": 5}, "google": {"url": "x", "checkedAt": "x", "models": [{"id": 1}, {"id": "ok", "contextWindow": "big", "cost": [1, 2]}], "gone": [5]}}}',
  );
  expect(registry().find("google", "ok")).toMatchObject({ pricing: "unknown" });
});
