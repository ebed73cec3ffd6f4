import { AuthStorage, ModelRegistry } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { localServerPlaces } from "../../src/models/local/local-server.js";
import { put, tempFolder } from "../support/folder.js";
import { answering, listen, llamaCpp, lmStudio, ollama, vllm } from "../support/local-server.js";

/** A registry that looks for servers at these places only. */
async function found(places: string, models?: string): Promise<ModelRegistry> {
  vi.stubEnv("PI_LOCAL_SERVERS", places);
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = put(tempFolder(), "models.json", models ?? '{"providers": {}}');
  const registry = ModelRegistry.create(AuthStorage.inMemory(), path);
  await registry.findLocalModels();
  return registry;
}

const local = (registry: ModelRegistry) => registry.getAll().filter(({ provider }) => provider === "local");

describe("where servers are looked for", () => {
  const ports = (env: NodeJS.ProcessEnv): number[] => localServerPlaces(env).servers.map(({ port }) => port);

  it("is their usual ports, and where OLLAMA_HOST says if it is on this machine", () => {
    expect(ports({})).toEqual([11_434, 1234, 8080, 8000]);
    expect(ports({ OLLAMA_HOST: "127.0.0.1:5000" })[0]).toBe(5000);
    expect(ports({ OLLAMA_HOST: "http://localhost:5000/" })[0]).toBe(5000);
    expect(ports({ OLLAMA_HOST: ":5000" })[0]).toBe(5000);
    expect(ports({ OLLAMA_HOST: "[::1]:5000" })[0]).toBe(5000);
    expect(ports({ OLLAMA_HOST: "0.0.0.0" })[0]).toBe(11_434);
    expect(ports({ OLLAMA_HOST: "0.0.0.0:5000" })[0]).toBe(5000);
    expect(ports({ OLLAMA_HOST: "http://127.0.0.1" })[0]).toBe(80);
  });

  it.each(["gpu.example.com:5000", "https://127.0.0.1:5000", "10.0.0.1", "not a host", "127.0.0.1.evil.com:5000"])(
    "is not %s",
    (host) => {
      expect(ports({ OLLAMA_HOST: host })).toEqual([11_434, 1234, 8080, 8000]);
    },
  );

  it("is what PI_LOCAL_SERVERS lists; what makes no sense in it is told", () => {
    expect(localServerPlaces({ PI_LOCAL_SERVERS: "" })).toEqual({ servers: [], problems: [] });
    const { servers, problems } = localServerPlaces({ PI_LOCAL_SERVERS: "ollama=1, vllm=2,what=3,ollama=evil.com:80" });
    expect(servers.map(({ kind, port }) => [kind, port])).toEqual([
      ["ollama", 1],
      ["vllm", 2],
    ]);
    expect(problems).toEqual([
      'PI_LOCAL_SERVERS: "what=3" is not ollama|lmstudio|llamacpp|vllm=port',
      'PI_LOCAL_SERVERS: "ollama=evil.com:80" is not ollama|lmstudio|llamacpp|vllm=port',
    ]);
  });
});

describe("models on this machine", () => {
  it("of Ollama have the window that it keeps, and what it says that they can", async () => {
    const port = await listen(ollama());
    const registry = await found(`ollama=${port}`);
    expect(local(registry).map(({ id }) => id)).toEqual(["qwen3:8b", "gemma3:4b"]);
    expect(registry.find("local", "qwen3:8b")).toMatchObject({
      name: "qwen3:8b (Ollama)",
      baseUrl: `http://127.0.0.1:${port}/v1`,
      contextWindow: 16_384,
      reasoning: true,
      thinkingLevelMap: { off: "none", minimal: "low" },
      input: ["text"],
      cost: { input: 0 },
    });
    expect(registry.find("local", "gemma3:4b")).toMatchObject({
      name: "gemma3:4b (Ollama, no tools)",
      contextWindow: 8192,
      maxTokens: 8192,
      reasoning: false,
      input: ["text", "image"],
    });
  });

  it("of LM Studio, llama.cpp and vLLM have the windows that these tell", async () => {
    const [one, two, three] = [await listen(lmStudio()), await listen(llamaCpp()), await listen(vllm())];
    const registry = await found(`lmstudio=${one},llamacpp=${two},vllm=${three}`);
    expect(local(registry).map(({ id, contextWindow, input }) => [id, contextWindow, input.length])).toEqual([
      ["qwen3-coder-30b", 32_768, 1],
      ["qwen2.5-vl-7b", 128_000, 2],
      ["/models/Qwen3-8B-Q4_K_M.gguf", 12_288, 1],
      ["org/special-7b", 24_000, 1],
    ]);
    expect(registry.find("local", "/models/Qwen3-8B-Q4_K_M.gguf")?.reasoning).toBe(true);
  });

  it("can be asked without a key, and get none of the user's", async () => {
    const port = await listen(vllm());
    const registry = await found(
      `vllm=${port}`,
      '{"providers": {"local": {"baseUrl": "https://far.example/v1", "api": "openai-completions", "apiKey": "secret", "authHeader": true, "headers": {"x": "secret"}, "models": [{"id": "far"}]}}}',
    );
    const near = registry.find("local", "org/special-7b");
    expect(near && (await registry.getApiKeyAndHeaders(near))).toEqual({ ok: true, apiKey: "none", headers: {} });
    const far = registry.find("local", "far");
    expect(far && (await registry.getApiKeyAndHeaders(far))).toMatchObject({ apiKey: "secret" });
    expect(registry.getAvailable().map(({ id }) => id)).toContain("org/special-7b");
  });

  it("are as the user has said where models.json has them; and stay over a reload of that", async () => {
    const port = await listen(vllm());
    const registry = await found(
      `vllm=${port}`,
      '{"providers": {"local": {"baseUrl": "http://127.0.0.1:1/v1", "api": "openai-completions", "apiKey": "none", "models": [{"id": "org/special-7b", "contextWindow": 5000}]}}}',
    );
    registry.refresh();
    expect(local(registry).map(({ id, contextWindow }) => [id, contextWindow])).toEqual([["org/special-7b", 5000]]);
  });

  it("are found where only IPv6 is listened to", async ({ skip }) => {
    const port = await listen(vllm(), "::1").catch(() => skip("this machine has no IPv6"));
    const registry = await found(`vllm=${port}`);
    expect(local(registry)[0]?.baseUrl).toBe(`http://[::1]:${port}/v1`);
  });

  it("of two servers are listed once", async () => {
    const [one, two] = [await listen(vllm()), await listen(vllm())];
    const registry = await found(`ollama=${one},vllm=${two}`);
    expect(local(registry).map(({ baseUrl }) => baseUrl)).toEqual([`http://127.0.0.1:${one}/v1`]);
  });

  it.each<[string, Parameters<typeof listen>[0]]>([
    ["hangs", () => undefined],
    ["hangs after its head", (_, response) => void response.writeHead(200).write('{"data": [')],
    ["answers HTML", (_, response) => void response.end("<!doctype html><title>Tomcat</title>")],
    ["is another program", answering({ "/v1/models": { status: "up" } })],
    [
      "answers a list of something else",
      answering({ "/v1/models": { data: [1, null, { name: "x" }, { id: 5 }, { id: "" }] } }),
    ],
    ["wants a key", (_, response) => void response.writeHead(401).end('{"error":"key"}')],
    ["sends elsewhere", (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
    [
      "never stops",
      (_, response) =>
        void (function go(): void {
          while (response.write("x".repeat(65_536)));
          response.once("drain", go);
        })(),
    ],
    ["hangs up", (request) => void request.socket.destroy()],
  ])("a server that %s is passed over in time", async (_, answer) => {
    const [bad, good] = [await listen(answer), await listen(vllm())];
    const started = performance.now();
    const registry = await found(`ollama=${bad},vllm=${good}`);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(local(registry).map(({ id }) => id)).toEqual(["org/special-7b"]);
  });

  it("are listed although the server is slow to tell more of them", async () => {
    const data = [{ id: "qwen3:8b" }];
    const port = await listen(answering({ "/v1/models": { data }, "/api/show": () => undefined }));
    const registry = await found(`ollama=${port}`);
    expect(registry.find("local", "qwen3:8b")).toMatchObject({ contextWindow: 40_960, reasoning: true });
  });

  it("have names that can be shown and typed", async () => {
    const names = [
      "ok",
      "esc\u001b]0;x\u0007",
      "two\nlines",
      " edge ",
      "x".repeat(300),
      "rtl\u202e",
      "ok",
      "text-embedding-3",
    ];
    const port = await listen(answering({ "/v1/models": { data: names.map((id) => ({ id, max_model_len: -5 })) } }));
    expect(local(await found(`vllm=${port}`)).map(({ id }) => id)).toEqual(["ok"]);
  });
});
