import { envKeyNames } from "@pi-stack/ai";

/** A key that was pasted, and whose it is as far as it says so itself. */
export interface PastedKey {
  key: string;
  provider: string | undefined;
}

/** Beginnings that only one provider's keys have. Source: the pages of the providers on their keys (read 2026-11-30) */
const beginnings: readonly (readonly [string, string])[] = [
  ["sk-ant-", "anthropic"],
  ["sk-or-", "openrouter"],
  ["sk-proj-", "openai"],
  ["sk-svcacct-", "openai"],
  ["AIza", "google"],
  ["gsk_", "groq"],
  ["xai-", "xai"],
  ["csk-", "cerebras"],
  ["hf_", "huggingface"],
  ["fw_", "fireworks"],
  ["vck_", "vercel-ai-gateway"],
];

/** The letters in the middle of older keys of OpenAI. */
const openaiMark = "T3BlbkFJ";

/** Reads what was pasted: a key, or a line such as `export NAME="key"`; `undefined` when it cannot be a key. */
export function readPastedKey(pasted: string, providers: readonly string[]): PastedKey | undefined {
  const [, name, value = ""] = /^(?:export\s+)?(?:([A-Z][A-Z0-9_]*)\s*=)?\s*(.*)$/s.exec(pasted.trim()) ?? [];
  const key = value.replace(/^(["'])(.*)\1$/s, "$2").trim();
  // A key in auth.json that begins with "!" would be run as a command.
  if (!/^[\x21-\x7e]{8,}$/.test(key) || key.startsWith("!")) return undefined;
  const named = name === undefined ? undefined : providers.find((provider) => envKeyNames(provider).includes(name));
  const known = beginnings.find(([beginning]) => key.startsWith(beginning))?.[1];
  return { key, provider: named ?? known ?? (key.includes(openaiMark) ? "openai" : undefined) };
}
