// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of xai: read by `readCatalogue`. Source of what they are: https://docs.x.ai/docs/models */
export const xai: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.x.ai/v1"}},
"models":[
  {"id":"grok-4.7","name":"Grok 4.7","contextWindow":500000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,6,2,0]},
  {"id":"grok-4.6","name":"Grok 4.6","contextWindow":500000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,6,0.5,0],"tiers":[[199999,4,12,1,0]]},
  {"id":"grok-4.5","name":"Grok 4.5","contextWindow":500000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,6,0.3,0],"tiers":[[199999,4,12,0.6,0]]},
  {"id":"grok-4.3","name":"Grok 4.3","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"cost":[1.25,2.5,0.2,0],"tiers":[[199999,2.5,5,0.4,0]]},
  {"id":"grok-4.20-0309-reasoning","name":"Grok 4.20 (reasoning)","contextWindow":2000000,"maxTokens":30000,"reasoning":true,"images":true,"cost":[2,6,0.2,0]},
  {"id":"grok-4.20-0309-non-reasoning","name":"Grok 4.20 (non-reasoning)","contextWindow":2000000,"maxTokens":30000,"images":true,"cost":[2,6,0.2,0]},
  {"id":"grok-4.20","name":"Grok 4.20","contextWindow":1000000,"maxTokens":30000,"reasoning":true,"images":true,"cost":[1.25,2.5,0.2,0],"tiers":[[199999,2.5,5,0.4,0]]},
  {"id":"grok-4-1-fast","name":"Grok 4.1 Fast Reasoning","contextWindow":2000000,"maxTokens":30000,"reasoning":true,"images":true,"cost":[0.2,0.5,0.05,0]},
  {"id":"grok-4-1-fast-non-reasoning","name":"Grok 4.1 Fast Non-Reasoning","contextWindow":2000000,"maxTokens":30000,"images":true,"cost":[0.2,0.5,0.05,0]},
  {"id":"grok-4-fast","name":"Grok 4 Fast Reasoning","contextWindow":2000000,"maxTokens":30000,"reasoning":true,"images":true,"cost":[0.2,0.5,0.05,0]},
  {"id":"grok-4-fast-non-reasoning","name":"Grok 4 Fast Non-Reasoning","contextWindow":2000000,"maxTokens":30000,"images":true,"cost":[0.2,0.5,0.05,0]},
  {"id":"grok-code-fast-1","name":"Grok Code Fast 1","contextWindow":256000,"maxTokens":10000,"reasoning":true,"cost":[0.2,1.5,0.02,0]},
  {"id":"grok-build-0.1","name":"Grok Build 0.1","contextWindow":256000,"maxTokens":10000,"reasoning":true,"cost":[1,2,0.2,0],"tiers":[[199999,2,4,0.4,0]]}
]}`;
