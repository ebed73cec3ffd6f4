import { type HistoryTarget, historyTarget } from "@pi-stack/ai";

/** One model of each API, with the names that the random histories use for their own answers. */
export const targets: HistoryTarget[] = [
  historyTarget({ id: "claude", api: "anthropic-messages", provider: "anthropic", input: ["text", "image"] }),
  historyTarget({ id: "gpt", api: "openai-completions", provider: "openai", input: ["text", "image"] }),
  historyTarget({ id: "deepseek", api: "openai-completions", provider: "deepseek", input: ["text"] }),
  historyTarget({ id: "gpt", api: "openai-responses", provider: "openai", input: ["text", "image"] }),
  historyTarget({
    id: "gpt",
    api: "azure-openai-responses",
    provider: "azure-openai-responses",
    input: ["text", "image"],
  }),
  historyTarget({ id: "gpt", api: "openai-codex-responses", provider: "openai-codex", input: ["text", "image"] }),
  historyTarget({ id: "gemini", api: "google-vertex", provider: "google-vertex", input: ["text", "image"] }),
  historyTarget({ id: "gemini", api: "google-generative-ai", provider: "google", input: ["text", "image"] }),
  historyTarget({ id: "mistral", api: "mistral-conversations", provider: "mistral", input: ["text"] }),
  historyTarget({ id: "claude", api: "bedrock-converse-stream", provider: "amazon-bedrock", input: ["text", "image"] }),
  historyTarget({ id: "nova", api: "bedrock-converse-stream", provider: "amazon-bedrock", input: ["text"] }),
  historyTarget({ id: "deepseek", api: "bedrock-converse-stream", provider: "amazon-bedrock", input: ["text"] }),
  historyTarget({ id: "x", api: "acme-chat", provider: "acme", input: ["text"] }),
];
