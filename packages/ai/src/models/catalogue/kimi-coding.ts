// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of kimi-coding: read by `readCatalogue`. Source of what they are: https://www.kimi.com/coding/docs/en/ */
export const kimiCoding: string = `{"groups":{"own":{"api":"anthropic-messages","baseUrl":"https://api.kimi.com/coding","headers":{"User-Agent":"KimiCLI/1.5"}}},
"models":[
  {"id":"kimi-for-coding","name":"Kimi for Coding","contextWindow":262144,"maxTokens":32768,"reasoning":true,"images":true,"cost":[0,0,0,0]},
  {"id":"kimi-for-coding-highspeed","name":"Kimi for Coding (High-Speed)","contextWindow":262144,"maxTokens":32768,"reasoning":true,"images":true,"cost":[0,0,0,0]}
]}`;
