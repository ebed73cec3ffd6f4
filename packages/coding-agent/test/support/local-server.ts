import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** Listens on a free port of this machine until the test ends. */
export async function listen(answer: RequestListener, host = "127.0.0.1"): Promise<number> {
  const server = createServer(answer).listen(0, host);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

type Answers = Record<string, unknown>;

/** Answers these paths with JSON, prompts with "Hello from here", and all else with 404. */
export function answering(answers: Answers, seen: string[] = []): RequestListener {
  return (request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    const answer = answers[request.url ?? ""];
    if (typeof answer === "function") return void answer(request, response);
    if (answer !== undefined) return void response.end(JSON.stringify(answer));
    if (request.url === "/v1/chat/completions") return sayHello(response);
    response.writeHead(404).end("not found");
  };
}

function sayHello(response: ServerResponse): void {
  const chunk = { id: "1", choices: [{ index: 0, delta: { content: "Hello from here" }, finish_reason: null }] };
  const last = { id: "1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(`data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
}

/** As Ollama answers. Source of the format: https://docs.ollama.com/api */
export function ollama(seen: string[] = []): RequestListener {
  const shown: Record<string, object> = {
    "qwen3:8b": {
      parameters: 'num_ctx                        16384\nstop                           "<|im_end|>"',
      model_info: { "general.architecture": "qwen3", "qwen3.context_length": 40_960 },
      capabilities: ["completion", "tools", "thinking"],
    },
    "gemma3:4b": {
      model_info: { "general.architecture": "gemma3", "gemma3.context_length": 131_072 },
      capabilities: ["completion", "vision"],
    },
    "nomic:latest": { model_info: { "general.architecture": "nomic-bert" }, capabilities: ["embedding"] },
  };
  return answering(
    {
      "/v1/models": {
        object: "list",
        data: Object.keys(shown).map((id) => ({ id, object: "model", owned_by: "library" })),
      },
      "/api/ps": { models: [{ name: "gemma3:4b", context_length: 8192 }] },
      "/api/show": async (request: IncomingMessage, response: ServerResponse) => {
        let body = "";
        for await (const piece of request) body += piece;
        response.end(JSON.stringify(shown[JSON.parse(body).model] ?? { error: "not found" }));
      },
    },
    seen,
  );
}

/** As LM Studio answers. Source of the format: https://lmstudio.ai/docs/developer/rest/endpoints */
export function lmStudio(): RequestListener {
  const models = [
    {
      id: "qwen3-coder-30b",
      type: "llm",
      state: "loaded",
      max_context_length: 262_144,
      loaded_context_length: 32_768,
      capabilities: ["tool_use"],
    },
    { id: "qwen2.5-vl-7b", type: "vlm", state: "not-loaded", max_context_length: 128_000 },
    { id: "nomic-text", type: "embeddings", max_context_length: 2048 },
  ];
  return answering({ "/v1/models": { data: models.map(({ id }) => ({ id })) }, "/api/v0/models": { data: models } });
}

/** As llama.cpp's server answers. Source of the format: its README */
export function llamaCpp(): RequestListener {
  return answering({
    "/v1/models": { data: [{ id: "/models/Qwen3-8B-Q4_K_M.gguf", meta: { n_ctx_train: 40_960 } }] },
    "/props": {
      default_generation_settings: { n_ctx: 12_288 },
      modalities: { vision: false, audio: false },
      chat_template_caps: { supports_tools: true },
    },
  });
}

/** As vLLM answers. Source of the format: https://docs.vllm.ai */
export function vllm(): RequestListener {
  return answering({ "/v1/models": { data: [{ id: "org/special-7b", max_model_len: 24_000, owned_by: "vllm" }] } });
}
