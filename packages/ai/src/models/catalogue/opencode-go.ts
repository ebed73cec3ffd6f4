// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of opencode-go: read by `readCatalogue`. Source of what they are: https://opencode.ai/docs/go */
export const opencodeGo: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://opencode.ai/zen/go/v1"}},
"models":[
  {"id":"kimi-k2.6","name":"kimi-k2.6","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true},
  {"id":"kimi-k2.5","name":"kimi-k2.5","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true},
  {"id":"glm-5.1","name":"glm-5.1","contextWindow":200000,"maxTokens":131072,"reasoning":true},
  {"id":"glm-5","name":"glm-5","contextWindow":200000,"maxTokens":131072,"reasoning":true},
  {"id":"minimax-m2.7","name":"minimax-m2.7","contextWindow":204800,"maxTokens":131072,"reasoning":true},
  {"id":"minimax-m2.5","name":"minimax-m2.5","contextWindow":204800,"maxTokens":131072,"reasoning":true},
  {"id":"mimo-v2.5-pro","name":"MiMo-V2.5-Pro","contextWindow":1048576,"maxTokens":131072,"reasoning":true},
  {"id":"mimo-v2.5","name":"MiMo-V2.5","contextWindow":1048576,"maxTokens":131072,"reasoning":true,"images":true},
  {"id":"deepseek-v4-pro","name":"deepseek-v4-pro","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"},"compat":{"requiresReasoningContentOnAssistantMessages":true,"thinkingFormat":"deepseek"}},
  {"id":"deepseek-v4-flash","name":"deepseek-v4-flash","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"},"compat":{"requiresReasoningContentOnAssistantMessages":true,"thinkingFormat":"deepseek"}},
  {"id":"qwen3.6-plus","name":"qwen3.6-plus","contextWindow":1000000,"maxTokens":65536,"reasoning":true,"images":true,"compat":{"thinkingFormat":"qwen"}},
  {"id":"qwen3.7-max","name":"qwen3.7-max","contextWindow":262144,"maxTokens":65536,"reasoning":true,"compat":{"thinkingFormat":"qwen"}}
]}`;
