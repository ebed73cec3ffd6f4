// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of anthropic: read by `readCatalogue`. Source of what they are: https://docs.claude.com/en/docs/about-claude/models/overview */
export const anthropic: string = `{"groups":{"own":{"api":"anthropic-messages","baseUrl":"https://api.anthropic.com"}},
"models":[
  {"id":"claude-fable-5-1","name":"Claude Fable 5.1","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[10,50,0.25,12.5],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-fable-5","name":"Claude Fable 5","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[10,50,1,12.5],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-5-5","name":"Claude Opus 5.5","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[4,20,0.2,5],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-5","name":"Claude Opus 5","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-4-8","name":"Claude Opus 4.8","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-4-7","name":"Claude Opus 4.7","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-opus-4-6","name":"Claude Opus 4.6","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25],"thinking":{"xhigh":"max"}},
  {"id":"claude-sonnet-5","name":"Claude Sonnet 5","contextWindow":1000000,"maxTokens":128000,"reasoning":true,"images":true,"cost":[2,10,0.2,2.5],"thinking":{"xhigh":"xhigh"}},
  {"id":"claude-sonnet-4-6","name":"Claude Sonnet 4.6","contextWindow":1000000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[3,15,0.3,3.75]},
  {"id":"claude-opus-4-5","name":"Claude Opus 4.5","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25]},
  {"id":"claude-sonnet-4-5","name":"Claude Sonnet 4.5","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[3,15,0.3,3.75]},
  {"id":"claude-haiku-4-5","name":"Claude Haiku 4.5","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[1,5,0.1,1.25]},
  {"id":"claude-haiku-4-5-20251001","name":"Claude Haiku 4.5 (20251001)","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[1,5,0.1,1.25]},
  {"id":"claude-opus-4-5-20251101","name":"Claude Opus 4.5 (20251101)","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[5,25,0.5,6.25]},
  {"id":"claude-sonnet-4-5-20250929","name":"Claude Sonnet 4.5 (20250929)","contextWindow":200000,"maxTokens":64000,"reasoning":true,"images":true,"cost":[3,15,0.3,3.75]}
]}`;
