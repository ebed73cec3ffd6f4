// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of fireworks: read by `readCatalogue`. Source of what they are: https://docs.fireworks.ai/tools-sdks/anthropic-compatibility */
export const fireworks: string = `{"groups":{"own":{"api":"anthropic-messages","baseUrl":"https://api.fireworks.ai/inference"}},
"models":[
  {"id":"accounts/fireworks/models/deepseek-r1-0528","name":"DeepSeek R1 0528","contextWindow":160000,"maxTokens":65536,"reasoning":true,"cost":[3,8,3,0]},
  {"id":"accounts/fireworks/models/deepseek-v3-0324","name":"Deepseek V3 03-24","contextWindow":160000,"maxTokens":16384,"cost":[0.9,0.9,0.9,0]},
  {"id":"accounts/fireworks/models/deepseek-v3p2","name":"Deepseek V3.2","contextWindow":163840,"maxTokens":65536,"reasoning":true,"cost":[0.56,1.68,0.28,0]},
  {"id":"accounts/fireworks/models/deepseek-v4-flash","name":"DeepSeek-V4-Flash","contextWindow":1040000,"maxTokens":393216,"reasoning":true,"cost":[0.14,0.28,0.028,0]},
  {"id":"accounts/fireworks/models/deepseek-v4-pro","name":"DeepSeek-V4-Pro","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"cost":[1.74,3.48,0.145,0]},
  {"id":"accounts/fireworks/models/gemma-3-27b-it","name":"Gemma 3 27B Instruct","contextWindow":131000,"maxTokens":8192,"images":true,"cost":[0.1,0.1,0.1,0]},
  {"id":"accounts/fireworks/models/glm-4p7","name":"GLM-4.7","contextWindow":202752,"maxTokens":131072,"reasoning":true,"cost":[0.6,2.2,0.6,0]},
  {"id":"accounts/fireworks/models/glm-5p1","name":"GLM-5.1","contextWindow":200000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0]},
  {"id":"accounts/fireworks/models/glm-5p2","name":"GLM-5.2","contextWindow":1040000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.14,0]},
  {"id":"accounts/fireworks/models/gpt-oss-120b","name":"OpenAI gpt-oss-120b","contextWindow":131072,"maxTokens":32768,"reasoning":true,"cost":[0.15,0.6,0.014,0]},
  {"id":"accounts/fireworks/models/gpt-oss-20b","name":"OpenAI gpt-oss-20b","contextWindow":131072,"maxTokens":32768,"reasoning":true,"cost":[0.07,0.3,0.035,0]},
  {"id":"accounts/fireworks/models/kimi-k2p5","name":"Kimi K2.5","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.6,3,0.1,0]},
  {"id":"accounts/fireworks/models/kimi-k2p6","name":"Kimi K2.6","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.95,4,0.16,0]},
  {"id":"accounts/fireworks/models/kimi-k2p7-code","name":"Kimi K2.7 Code","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.95,4,0.19,0]},
  {"id":"accounts/fireworks/models/kimi-k3","name":"Kimi K3","contextWindow":1040000,"maxTokens":131072,"reasoning":true,"images":true,"cost":[3,15,0.3,0]},
  {"id":"accounts/fireworks/models/llama-v3p1-8b-instruct","name":"Llama 3.1 8B Instruct","contextWindow":131000,"maxTokens":8192,"cost":[0.2,0.2,0.2,0]},
  {"id":"accounts/fireworks/models/llama4-maverick-instruct-basic","name":"Llama 4 Maverick Instruct (Basic)","contextWindow":1000000,"maxTokens":8192,"images":true,"cost":[0.22,0.88,0.22,0]},
  {"id":"accounts/fireworks/models/minimax-m2p1","name":"MiniMax-M2.1","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.3,1.2,0.3,0]},
  {"id":"accounts/fireworks/models/minimax-m2p7","name":"MiniMax M2.7","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.3,1.2,0.06,0]},
  {"id":"accounts/fireworks/models/minimax-m3","name":"MiniMax M3","contextWindow":524288,"maxTokens":131072,"reasoning":true,"images":true,"cost":[0.3,1.2,0.06,0]},
  {"id":"accounts/fireworks/models/nemotron-3-ultra-nvfp4","name":"NVIDIA Nemotron 3 Ultra NVFP4","contextWindow":262000,"maxTokens":65536,"reasoning":true,"cost":[0.6,2.4,0.12,0]},
  {"id":"accounts/fireworks/models/qwen2p5-vl-72b-instruct","name":"Qwen2.5-VL 72B Instruct","contextWindow":128000,"maxTokens":8192,"images":true,"cost":[0.9,0.9,0.9,0]},
  {"id":"accounts/fireworks/models/qwen3-235b-a22b","name":"Qwen3 235B-A22B","contextWindow":128000,"maxTokens":16384,"reasoning":true,"cost":[0.22,0.88,0.22,0]},
  {"id":"accounts/fireworks/models/qwen3p6-plus","name":"Qwen3.6 Plus","contextWindow":1000000,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.5,3,0.1,0]},
  {"id":"accounts/fireworks/models/qwen3p7-plus","name":"Qwen3.7 Plus","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.4,1.6,0.08,0]}
]}`;
