// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of openai-codex: read by `readCatalogue`. Source of what they are: https://developers.openai.com/codex/models */
export const openaiCodex: string = `{"groups":{"own":{"api":"openai-codex-responses","baseUrl":"https://chatgpt.com/backend-api"}},
"models":[
  {"id":"gpt-5.5","name":"GPT-5.5","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,30,0.5,0],"tiers":[[271999,10,45,1,0]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.6","name":"GPT-5.6 Sol","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[4,20,0.4,5],"tiers":[[271999,8,30,0.8,10]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.6-sol","name":"GPT-5.6 Sol","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[4,20,0.4,5],"tiers":[[271999,8,30,0.8,10]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.6-terra","name":"GPT-5.6 Terra","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,12,0.2,2.5],"tiers":[[271999,4,18,0.4,5]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.6-luna","name":"GPT-5.6 Luna","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.2,1.2,0.02,0.25],"tiers":[[271999,0.4,1.8,0.04,0.5]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-6-astra","name":"GPT-6 Astra","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[10,50,1,12.5],"tiers":[[271999,20,75,2,25]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-6-sol","name":"GPT-6 Sol","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,10,0.2,2.5],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-6-luna","name":"GPT-6 Luna","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.1,0.5,0.01,0.125],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.4","name":"GPT-5.4","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2.5,15,0.25,0],"tiers":[[271999,5,22.5,0.5,0]],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.4-mini","name":"GPT-5.4 Mini","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.75,4.5,0.075,0],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.3-codex","name":"GPT-5.3 Codex","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[1.75,14,0.175,0],"thinking":{"minimal":"low","xhigh":"xhigh"}},
  {"id":"gpt-5.1-codex-mini","name":"GPT-5.1 Codex Mini","contextWindow":272000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[0.25,2,0.025,0],"thinking":{"minimal":"medium","low":"medium","medium":"medium","high":"high"}}
]}`;
