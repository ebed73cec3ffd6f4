import * as root from "@pi-stack/ai";
import { expect, test } from "vitest";

/** The names that programs written for the format import from the root. */
const promised = `AssistantMessageEventStream EventStream StringEnum Type appendAssistantMessageDiagnostic calculateCost
clampThinkingLevel cleanupSessionResources clearApiProviders complete completeSimple createAssistantMessageDiagnostic
createAssistantMessageEventStream extractDiagnosticError fauxAssistantMessage fauxText fauxThinking fauxToolCall
findEnvKeys formatThrownValue getApiProvider getApiProviders getEnvApiKey getModel getModels getOverflowPatterns
getProviders getSupportedThinkingLevels isContextOverflow modelsAreEqual parseJsonWithRepair parseStreamingJson
registerApiProvider registerBuiltInApiProviders registerFauxProvider registerSessionResourceCleanup repairJson
resetApiProviders setBedrockProviderModule stream streamAnthropic streamAzureOpenAIResponses streamGoogle streamGoogleVertex streamMistral streamOpenAICodexResponses streamOpenAICompletions streamOpenAIResponses streamSimple streamSimpleAnthropic streamSimpleAzureOpenAIResponses streamSimpleGoogle streamSimpleGoogleVertex streamSimpleMistral streamSimpleOpenAICodexResponses streamSimpleOpenAICompletions streamSimpleOpenAIResponses
unregisterApiProviders validateToolArguments validateToolCall`.split(/\s+/);

test.each(promised)("the root exports %s", (name) => {
  expect(Object.keys(root)).toContain(name);
});

test("every error class of the root is branded and has a code", () => {
  for (const [name, value] of Object.entries(root)) {
    if (typeof value !== "function" || !(value.prototype instanceof Error)) continue;
    expect(name).toBe("AiError");
    expect(root.AiError.is(new root.AiError("unknown_tool", "x"))).toBe(true);
    expect(root.AiError.is(new Error("x"))).toBe(false);
  }
});

test.each([
  ["anthropic", ["streamAnthropic", "streamSimpleAnthropic"]],
  ["azure-openai-responses", ["streamAzureOpenAIResponses", "streamSimpleAzureOpenAIResponses"]],
  ["google", ["streamGoogle", "streamSimpleGoogle"]],
  ["google-vertex", ["streamGoogleVertex", "streamSimpleGoogleVertex"]],
  ["bedrock-provider", ["bedrockProviderModule"]],
  ["mistral", ["streamMistral", "streamSimpleMistral"]],
  [
    "oauth",
    [
      "clientIdVariable",
      "createGitHubCopilotProvider",
      "createOAuthProvider",
      "createOpenRouterProvider",
      "getGitHubCopilotBaseUrl",
      "getOAuthApiKey",
      "getOAuthProvider",
      "getOAuthProviderInfoList",
      "getOAuthProviders",
      "normalizeDomain",
      "refreshOAuthToken",
      "registerOAuthProvider",
      "resetOAuthProviders",
      "unregisterOAuthProvider",
    ],
  ],
  [
    "openai-codex-responses",
    [
      "closeOpenAICodexWebSocketSessions",
      "getOpenAICodexWebSocketDebugStats",
      "resetOpenAICodexWebSocketDebugStats",
      "streamOpenAICodexResponses",
      "streamSimpleOpenAICodexResponses",
    ],
  ],
  ["openai-completions", ["convertMessages", "streamOpenAICompletions", "streamSimpleOpenAICompletions"]],
  ["openai-responses", ["streamOpenAIResponses", "streamSimpleOpenAIResponses"]],
])("the entry %s exports %j", async (entry, names) => {
  const module: object = await import(`../../src/${entry}.ts`);
  expect(Object.keys(module).sort()).toEqual(names);
});
