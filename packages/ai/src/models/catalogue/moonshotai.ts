// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of moonshotai: read by `readCatalogue`. Source of what they are: https://platform.moonshot.ai/docs/pricing/chat */
export const moonshotai: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.moonshot.ai/v1","compat":{"maxTokensField":"max_tokens","supportsStore":false,"supportsDeveloperRole":false,"supportsReasoningEffort":false,"supportsStrictMode":false}}},
"models":[
  {"id":"kimi-k2.7-code","name":"Kimi K2.7 Code","contextWindow":262144,"maxTokens":64000,"reasoning":true,"images":true,"cost":[0.95,4,0.19,0]},
  {"id":"kimi-k2.6","name":"Kimi K2.6","contextWindow":262144,"maxTokens":64000,"reasoning":true,"images":true,"cost":[0.95,4,0.16,0]},
  {"id":"kimi-k2.5","name":"Kimi K2.5","contextWindow":262144,"maxTokens":64000,"reasoning":true,"images":true,"cost":[0.6,3,0.1,0]},
  {"id":"kimi-k3","name":"Kimi K3","contextWindow":1048576,"maxTokens":1048576,"reasoning":true,"images":true,"cost":[3,15,0.3,0]},
  {"id":"kimi-k2.7-code-highspeed","name":"Kimi K2.7 Code HighSpeed","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[1.9,8,0.38,0]}
]}`;
