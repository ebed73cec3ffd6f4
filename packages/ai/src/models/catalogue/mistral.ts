// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of mistral: read by `readCatalogue`. Source of what they are: https://docs.mistral.ai/getting-started/models */
export const mistral: string = `{"groups":{"own":{"api":"mistral-conversations","baseUrl":"https://api.mistral.ai"}},
"models":[
  {"id":"devstral-medium-latest","name":"Devstral Medium (latest)","contextWindow":262144,"maxTokens":262144,"cost":[0.4,2,0.04,0]},
  {"id":"devstral-small-latest","name":"Devstral Small (latest)","contextWindow":262144,"maxTokens":262144,"images":true,"cost":[0.1,0.3,0.1,0]},
  {"id":"devstral-2512","name":"Devstral 2 2512","contextWindow":262144,"maxTokens":65536,"cost":[0.4,2,0.04,0]},
  {"id":"mistral-large-latest","name":"Mistral Large (latest)","contextWindow":262144,"maxTokens":262144,"images":true,"cost":[0.5,1.5,0.05,0]},
  {"id":"mistral-large-2512","name":"Mistral Large 3 2512","contextWindow":262144,"maxTokens":65536,"images":true,"cost":[0.5,1.5,0.05,0]},
  {"id":"mistral-medium-latest","name":"Mistral Medium (latest)","contextWindow":262144,"maxTokens":262144,"reasoning":true,"images":true,"cost":[1.5,7.5,0.15,0]},
  {"id":"mistral-medium-3.5","name":"Mistral Medium 3.5","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[1.5,7.5,0.15,0]},
  {"id":"mistral-medium-2508","name":"Mistral Medium 3 and 3.1","contextWindow":131072,"maxTokens":32768,"images":true,"cost":[0.4,2,0.04,0]},
  {"id":"mistral-small-latest","name":"Mistral Small (latest)","contextWindow":262144,"maxTokens":262144,"reasoning":true,"images":true,"cost":[0.15,0.6,0.015,0]},
  {"id":"mistral-small-2603","name":"Mistral Small 4","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.15,0.6,0.015,0]},
  {"id":"magistral-medium-latest","name":"Magistral Medium (latest)","contextWindow":131072,"maxTokens":40960,"reasoning":true,"cost":[2,5,2,0]},
  {"id":"magistral-small-latest","name":"Magistral Small (latest)","contextWindow":131072,"maxTokens":40960,"reasoning":true,"cost":[0.5,1.5,0.5,0]},
  {"id":"codestral-latest","name":"Codestral","contextWindow":256000,"maxTokens":16384,"cost":[0.3,0.9,0.3,0]},
  {"id":"codestral-2508","name":"Codestral 2508","contextWindow":256000,"maxTokens":16384,"cost":[0.3,0.9,0.03,0]},
  {"id":"ministral-14b-2512","name":"Ministral 3 14B 2512","contextWindow":262144,"maxTokens":32768,"images":true,"cost":[0.2,0.2,0.02,0]},
  {"id":"ministral-8b-2512","name":"Ministral 3 8B 2512","contextWindow":262144,"maxTokens":32768,"images":true,"cost":[0.15,0.15,0.015,0]},
  {"id":"ministral-8b-latest","name":"Ministral 8B Latest","contextWindow":262144,"maxTokens":32768,"images":true,"cost":[0.15,0.15,0.015,0]},
  {"id":"ministral-3b-2512","name":"Ministral 3 3B 2512","contextWindow":131072,"maxTokens":32768,"images":true,"cost":[0.1,0.1,0.01,0]},
  {"id":"open-mistral-nemo","name":"Mistral NeMo","contextWindow":131072,"maxTokens":16384,"cost":[0.15,0.15,0.15,0]},
  {"id":"pixtral-large-latest","name":"Pixtral Large 2411","contextWindow":131072,"maxTokens":16384,"images":true,"cost":[2,6,2,0]}
]}`;
