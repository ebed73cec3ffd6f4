// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of xiaomi-token-plan-sgp: read by `readCatalogue`. Source of what they are: https://platform.xiaomimimo.com/docs */
export const xiaomiTokenPlanSgp: string = `{"groups":{"own":{"api":"anthropic-messages","baseUrl":"https://token-plan-sgp.xiaomimimo.com/anthropic"}},
"models":[
  {"id":"mimo-v2.5-pro","name":"MiMo-V2.5-Pro","contextWindow":1048576,"maxTokens":131072,"reasoning":true},
  {"id":"mimo-v2.5","name":"MiMo-V2.5","contextWindow":1048576,"maxTokens":131072,"reasoning":true,"images":true},
  {"id":"mimo-v2-pro","name":"MiMo-V2-Pro","contextWindow":1048576,"maxTokens":131072,"reasoning":true},
  {"id":"mimo-v2-omni","name":"MiMo-V2-Omni","contextWindow":262144,"maxTokens":65536,"reasoning":true,"images":true},
  {"id":"mimo-v2-flash","name":"MiMo-V2-Flash","contextWindow":262144,"maxTokens":65536,"reasoning":true}
]}`;
