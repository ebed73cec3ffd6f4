// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of cloudflare-workers-ai: read by `readCatalogue`. Source of what they are: https://developers.cloudflare.com/workers-ai/models/ */
export const cloudflareWorkersAi: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/v1","compat":{"sendSessionAffinityHeaders":true}}},
"models":[
  {"id":"@cf/moonshotai/kimi-k2.6","name":"Kimi K2.6","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.95,4,0.16,0]},
  {"id":"@cf/deepseek-ai/deepseek-r1-distill-qwen-32b","name":"DeepSeek R1 Distill Qwen 32B","contextWindow":131072,"maxTokens":32768,"reasoning":true,"cost":[0.497,4.881,0.497,0]},
  {"id":"@cf/deepseek-ai/deepseek-v4-flash-0731","name":"DeepSeek V4 Flash 0731","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"cost":[0.44,1.32,0.014,0]},
  {"id":"@cf/deepseek-ai/deepseek-v4-pro-0813","name":"DeepSeek V4 Pro 0813","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"cost":[1.32,3.96,0.044,0]},
  {"id":"@cf/google/gemma-4-26b-a4b-it","name":"Gemma 4 26B A4B IT","contextWindow":256000,"maxTokens":32768,"reasoning":true,"images":true,"cost":[0.1,0.3,0.1,0]},
  {"id":"@cf/ibm-granite/granite-4.0-h-micro","name":"Granite 4.0 H Micro","contextWindow":131072,"maxTokens":8192,"cost":[0.017,0.112,0.017,0]},
  {"id":"@cf/meta/llama-3.1-70b-instruct-fp8-fast","name":"Llama 3.1 70B Instruct FP8 Fast","contextWindow":131072,"maxTokens":8192,"cost":[0.293,2.253,0.293,0]},
  {"id":"@cf/meta/llama-3.1-8b-instruct-fp8","name":"Llama 3.1 8B Instruct FP8","contextWindow":131072,"maxTokens":8192,"cost":[0.152,0.287,0.152,0]},
  {"id":"@cf/meta/llama-3.1-8b-instruct-fp8-fast","name":"Llama 3.1 8B Instruct FP8 Fast","contextWindow":131072,"maxTokens":8192,"cost":[0.045,0.384,0.045,0]},
  {"id":"@cf/meta/llama-3.2-11b-vision-instruct","name":"Llama 3.2 11B Vision Instruct","contextWindow":131072,"maxTokens":8192,"images":true,"cost":[0.049,0.676,0.049,0]},
  {"id":"@cf/meta/llama-3.2-1b-instruct","name":"Llama 3.2 1B Instruct","contextWindow":131072,"maxTokens":8192,"cost":[0.027,0.201,0.027,0]},
  {"id":"@cf/meta/llama-3.2-3b-instruct","name":"Llama 3.2 3B Instruct","contextWindow":131072,"maxTokens":8192,"cost":[0.051,0.335,0.051,0]},
  {"id":"@cf/meta/llama-3.3-70b-instruct-fp8-fast","name":"Llama 3.3 70B Instruct FP8 Fast","contextWindow":24000,"maxTokens":8192,"cost":[0.293,2.253,0.293,0]},
  {"id":"@cf/meta/llama-4-scout-17b-16e-instruct","name":"Llama 4 Scout 17B 16E Instruct","contextWindow":131072,"maxTokens":8192,"images":true,"cost":[0.27,0.85,0.27,0]},
  {"id":"@cf/mistralai/mistral-small-3.1-24b-instruct","name":"Mistral Small 3.1 24B Instruct","contextWindow":131072,"maxTokens":32768,"images":true,"cost":[0.351,0.555,0.351,0]},
  {"id":"@cf/moonshotai/kimi-k2.7-code","name":"Kimi K2.7 Code","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.95,4,0.19,0]},
  {"id":"@cf/nvidia/nemotron-3-120b-a12b","name":"Nemotron 3 120B A12B","contextWindow":262144,"maxTokens":65536,"reasoning":true,"cost":[0.5,1.5,0.5,0]},
  {"id":"@cf/openai/gpt-oss-120b","name":"GPT-OSS 120B","contextWindow":128000,"maxTokens":32768,"reasoning":true,"cost":[0.35,0.75,0.35,0]},
  {"id":"@cf/openai/gpt-oss-20b","name":"GPT-OSS 20B","contextWindow":128000,"maxTokens":32768,"reasoning":true,"cost":[0.2,0.3,0.2,0]},
  {"id":"@cf/qwen/qwen2.5-coder-32b-instruct","name":"Qwen2.5 Coder 32B Instruct","contextWindow":32768,"maxTokens":8192,"cost":[0.66,1,0.66,0]},
  {"id":"@cf/qwen/qwen3-30b-a3b-fp8","name":"Qwen3 30B A3B FP8","contextWindow":40960,"maxTokens":16384,"reasoning":true,"cost":[0.051,0.335,0.051,0]},
  {"id":"@cf/qwen/qwen3.8-27b","name":"Qwen3.8 27B","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.45,3.2,0.45,0]},
  {"id":"@cf/qwen/qwq-32b","name":"QwQ 32B","contextWindow":131072,"maxTokens":32768,"reasoning":true,"cost":[0.66,1,0.66,0]},
  {"id":"@cf/zai-org/glm-4.7-flash","name":"GLM 4.7 Flash","contextWindow":131072,"maxTokens":131072,"reasoning":true,"cost":[0.06,0.4,0.06,0]},
  {"id":"@cf/zai-org/glm-5.2","name":"GLM 5.2","contextWindow":1000000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0]},
  {"id":"@cf/zai-org/glm-5.3-flash","name":"GLM 5.3 Flash","contextWindow":1000000,"maxTokens":131072,"reasoning":true,"images":true,"cost":[0.15,0.5,0.03,0]}
]}`;
