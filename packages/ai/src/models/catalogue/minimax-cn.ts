// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of minimax-cn: read by `readCatalogue`. Source of what they are: https://platform.minimaxi.com/docs/api-reference/text-anthropic-api */
export const minimaxCn: string = `{"groups":{"own":{"api":"anthropic-messages","baseUrl":"https://api.minimaxi.com/anthropic"}},
"models":[
  {"id":"MiniMax-M3","name":"MiniMax M3","contextWindow":1048576,"maxTokens":512000,"reasoning":true,"images":true,"cost":[0.3,1.2,0.06,0],"tiers":[[512000,0.6,2.4,0.12,0]]},
  {"id":"MiniMax-M2.7","name":"MiniMax M2.7","contextWindow":204800,"maxTokens":196608,"reasoning":true,"cost":[0.3,1.2,0.06,0.375]},
  {"id":"MiniMax-M2.5","name":"MiniMax M2.5","contextWindow":196608,"maxTokens":196608,"reasoning":true,"cost":[0.3,1.2,0.03,0.375]},
  {"id":"MiniMax-M2.1","name":"MiniMax M2.1","contextWindow":196608,"maxTokens":65536,"reasoning":true,"cost":[0.3,1.2,0.03,0.375]},
  {"id":"MiniMax-M2","name":"MiniMax M2","contextWindow":196608,"maxTokens":196608,"reasoning":true,"cost":[0.3,1.2,0.03,0.375]},
  {"id":"MiniMax-M2.7-highspeed","name":"MiniMax M2.7 Highspeed","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.6,2.4,0.06,0.375]},
  {"id":"MiniMax-M2.5-highspeed","name":"MiniMax M2.5 Highspeed","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.6,2.4,0.03,0.375]}
]}`;
