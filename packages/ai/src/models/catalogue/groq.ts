// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of groq: read by `readCatalogue`. Source of what they are: https://console.groq.com/docs/models */
export const groq: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.groq.com/openai/v1"}},
"models":[
  {"id":"openai/gpt-oss-120b","name":"GPT OSS 120B","contextWindow":131072,"maxTokens":65536,"reasoning":true,"cost":[0.15,0.6,0.075,0]},
  {"id":"openai/gpt-oss-20b","name":"GPT OSS 20B","contextWindow":131072,"maxTokens":65536,"reasoning":true,"cost":[0.075,0.3,0.0375,0]},
  {"id":"qwen/qwen3-32b","name":"Qwen3 32B 131k","contextWindow":131072,"maxTokens":40960,"reasoning":true,"cost":[0.29,0.59,0.29,0],"thinking":{"minimal":null,"low":null,"medium":null,"high":"default"}},
  {"id":"llama-3.3-70b-versatile","name":"Llama 3.3 70B Versatile","contextWindow":131072,"maxTokens":32768,"cost":[0.59,0.79,0.59,0]},
  {"id":"llama-3.1-8b-instant","name":"Llama 3.1 8B Instant","contextWindow":131072,"maxTokens":8192,"cost":[0.05,0.08,0.05,0]},
  {"id":"meta-llama/llama-4-maverick-17b-128e-instruct","name":"Llama 4 Maverick 17B 128E","contextWindow":131072,"maxTokens":8192,"images":true,"cost":[0.2,0.6,0.2,0]},
  {"id":"meta-llama/llama-4-scout-17b-16e-instruct","name":"Llama 4 Scout (17Bx16E) 128k","contextWindow":131072,"maxTokens":8192,"images":true,"cost":[0.11,0.34,0.11,0]},
  {"id":"moonshotai/kimi-k2-instruct","name":"Kimi K2 1T 128k","contextWindow":131072,"maxTokens":32768,"cost":[1,3,0.5,0]},
  {"id":"moonshotai/kimi-k2-instruct-0905","name":"Kimi K2 1T 128k","contextWindow":262144,"maxTokens":16384,"cost":[1,3,0.5,0]}
]}`;
