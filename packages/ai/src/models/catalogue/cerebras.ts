// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of cerebras: read by `readCatalogue`. Source of what they are: https://inference-docs.cerebras.ai/models/overview */
export const cerebras: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.cerebras.ai/v1"}},
"models":[
  {"id":"zai-glm-4.7","name":"Z.AI GLM-4.7","contextWindow":131072,"maxTokens":40000,"reasoning":true,"cost":[2.25,2.75,2.25,0]},
  {"id":"gpt-oss-120b","name":"GPT-OSS 120B","contextWindow":131072,"maxTokens":32768,"reasoning":true,"cost":[0.35,0.75,0.35,0]},
  {"id":"gemma-4-31b","name":"Gemma 4 31B","contextWindow":131072,"maxTokens":32768,"reasoning":true,"images":true,"cost":[0.99,1.49,0.99,0]},
  {"id":"qwen-3-235b-a22b-instruct-2507","name":"Qwen 3 235B Instruct","contextWindow":131072,"maxTokens":32768,"cost":[0.6,1.2,0.6,0]}
]}`;
