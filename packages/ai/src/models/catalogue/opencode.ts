// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of opencode: read by `readCatalogue`. Source of what they are: https://opencode.ai/docs/zen */
export const opencode: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://opencode.ai/zen/v1"},"claude":{"api":"anthropic-messages","baseUrl":"https://opencode.ai/zen"},"responses":{"api":"openai-responses","baseUrl":"https://opencode.ai/zen/v1"},"google":{"api":"google-generative-ai","baseUrl":"https://opencode.ai/zen/v1"}},
"models":[
  {"id":"claude-opus-4-7","name":"Claude Opus 4.7","group":"claude","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-4-6","name":"Claude Opus 4.6","group":"claude","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"max"}},
  {"id":"claude-opus-4-5","name":"Claude Opus 4.5","group":"claude","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25]},
  {"id":"claude-sonnet-4-6","name":"Claude Sonnet 4.6","group":"claude","contextWindow":1000000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[3,15,0.3,3.75]},
  {"id":"claude-sonnet-4-5","name":"Claude Sonnet 4.5","group":"claude","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[3,15,0.3,3.75]},
  {"id":"claude-haiku-4-5","name":"Claude Haiku 4.5","group":"claude","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[1,5,0.1,1.25]},
  {"id":"gpt-5.5","name":"GPT-5.5","group":"responses","contextWindow":1050000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,30,0.5,0],"tiers":[[271999,10,45,1,0]],"thinking":{"off":"none","minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.4","name":"GPT-5.4","group":"responses","contextWindow":1050000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2.5,15,0.25,0],"tiers":[[271999,5,22.5,0.5,0]],"thinking":{"off":"none","minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.4-mini","name":"GPT-5.4 Mini","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.75,4.5,0.075,0],"thinking":{"off":"none","minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.4-nano","name":"GPT-5.4 Nano","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.2,1.25,0.02,0],"thinking":{"off":"none","minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.3-codex","name":"GPT-5.3 Codex","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[1.75,14,0.175,0],"thinking":{"off":null,"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.2","name":"GPT-5.2","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[1.75,14,0.175,0],"thinking":{"off":"none","minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.1","name":"GPT-5.1","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[1.25,10,0.125,0],"thinking":{"off":"none","minimal":"low"}},
  {"id":"gpt-5","name":"GPT-5","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[1.25,10,0.125,0],"thinking":{"off":null}},
  {"id":"gpt-5-nano","name":"GPT-5 Nano","group":"responses","contextWindow":400000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.05,0.4,0.005,0],"thinking":{"off":null}},
  {"id":"gemini-3.1-pro","name":"Gemini 3.1 Pro Preview","group":"google","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[2,12,0.2,0],"tiers":[[200000,4,18,0.4,0]],"thinking":{"off":null,"minimal":null,"low":"LOW","medium":null,"high":"HIGH"}},
  {"id":"gemini-3-flash","name":"Gemini 3 Flash Preview","group":"google","contextWindow":1000000,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.5,3,0.05,0],"thinking":{"off":null}},
  {"id":"kimi-k2.5","name":"Kimi K2.5","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.6,3,0.1,0]},
  {"id":"kimi-k2.6","name":"Kimi K2.6","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.95,4,0.16,0]},
  {"id":"glm-5","name":"GLM-5","contextWindow":200000,"maxTokens":131072,"reasoning":true,"cost":[1,3.2,0.2,0]},
  {"id":"glm-5.1","name":"GLM-5.1","contextWindow":200000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0]},
  {"id":"minimax-m2.7","name":"MiniMax M2.7","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.3,1.2,0.06,0.375]}
]}`;
