import {
  emptyUsage,
  genericRules,
  type HistoryRules,
  historyRulesByApi,
  historyTarget,
  type Message,
  repairHistory,
} from "@pi-stack/ai";
import { expect, it } from "vitest";

const model = { id: "m", api: "acme-chat", provider: "acme", input: ["text" as const] };

it("repairs for an API of a third party by the rules that it brings", () => {
  const nine = historyRulesByApi.get("mistral-conversations")?.toolCallIds ?? genericRules.toolCallIds;
  const rules: HistoryRules = { ...genericRules, toolCallIds: nine };
  const call = { type: "toolCall" as const, id: "call_PTLP/1", name: "ls", arguments: {} };
  const usage = emptyUsage();
  const history: Message[] = [
    { role: "user", content: "go", timestamp: 1 },
    {
      role: "assistant",
      content: [call],
      api: "other",
      provider: "other",
      model: "other",
      usage,
      stopReason: "toolUse",
      timestamp: 2,
    },
    {
      role: "toolResult",
      toolCallId: call.id,
      toolName: "ls",
      content: [{ type: "text", text: "a" }],
      isError: false,
      timestamp: 3,
    },
  ];
  const [, , result] = repairHistory(history, historyTarget(model, rules));
  expect(result).toMatchObject({ role: "toolResult", toolCallId: expect.stringMatching(/^[A-Za-z0-9]{9}$/) });
});

it("knows the rules of every built-in API", () => {
  for (const api of [
    "anthropic-messages",
    "openai-completions",
    "openai-responses",
    "google-generative-ai",
    "mistral-conversations",
    "bedrock-converse-stream",
  ]) {
    expect(historyRulesByApi.has(api)).toBe(true);
  }
});
