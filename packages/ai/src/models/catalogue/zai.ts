// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of zai: read by `readCatalogue`. Source of what they are: https://docs.z.ai/guides/overview/pricing */
export const zai: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.z.ai/api/coding/paas/v4","compat":{"supportsDeveloperRole":false,"thinkingFormat":"zai"}}},
"models":[
  {"id":"glm-5.3","name":"GLM-5.3","contextWindow":1000000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5.3-flash","name":"GLM-5.3 Flash","contextWindow":1000000,"maxTokens":131072,"reasoning":true,"images":true,"cost":[0.075,0.25,0.015,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5.2","name":"GLM-5.2","contextWindow":1000000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5.1","name":"GLM-5.1","contextWindow":200000,"maxTokens":131072,"reasoning":true,"cost":[1.4,4.4,0.26,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5","name":"GLM-5","contextWindow":200000,"maxTokens":131072,"reasoning":true,"cost":[1,3.2,0.2,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5-turbo","name":"GLM-5 Turbo","contextWindow":200000,"maxTokens":128000,"reasoning":true,"cost":[1.2,4,0.24,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-5v-turbo","name":"GLM-5V Turbo","contextWindow":202752,"maxTokens":131072,"reasoning":true,"images":true,"cost":[1.2,4,0.24,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-4.7","name":"GLM-4.7","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.6,2.2,0.1098,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-4.6","name":"GLM-4.6","contextWindow":204800,"maxTokens":131072,"reasoning":true,"cost":[0.6,2.2,0.11,0],"compat":{"zaiToolStream":true}},
  {"id":"glm-4.5-air","name":"GLM-4.5 Air","contextWindow":131072,"maxTokens":96000,"reasoning":true,"cost":[0.2,1.1,0.03,0]}
]}`;
