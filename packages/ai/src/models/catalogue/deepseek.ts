// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of deepseek: read by `readCatalogue`. Source of what they are: https://api-docs.deepseek.com/quick_start/pricing */
export const deepseek: string = `{"groups":{"own":{"api":"openai-completions","baseUrl":"https://api.deepseek.com","compat":{"requiresReasoningContentOnAssistantMessages":true,"thinkingFormat":"deepseek"}}},
"models":[
  {"id":"deepseek-flash","name":"DeepSeek V4.1 Flash","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"images":true,"cost":[0.15,0.6,0.003,0],"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"}},
  {"id":"deepseek-v4-flash","name":"DeepSeek V4 Flash","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"cost":[0.22,0.66,0.007,0],"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"}},
  {"id":"deepseek-v4-flash-vision-exp","name":"DeepSeek V4 Flash Vision (Exp)","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"images":true,"cost":[0.22,0.66,0.007,0],"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"}},
  {"id":"deepseek-v4-pro","name":"DeepSeek V4 Pro","contextWindow":1048576,"maxTokens":393216,"reasoning":true,"cost":[0.66,1.98,0.022,0],"thinking":{"minimal":null,"low":null,"medium":null,"high":"high","xhigh":"max"}}
]}`;
