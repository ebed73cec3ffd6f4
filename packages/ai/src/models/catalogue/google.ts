// Made by tools/generate-models.mjs from llm-zoo 1.37.0, @pydantic/genai-prices 0.1.8; do not change it by hand.

/** The models of google: read by `readCatalogue`. Source of what they are: https://ai.google.dev/gemini-api/docs/models */
export const google: string = `{"groups":{"own":{"api":"google-generative-ai","baseUrl":"https://generativelanguage.googleapis.com/v1beta"}},
"models":[
  {"id":"gemini-3.8-flash","name":"Gemini 3.8 Flash","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.75,3.75,0.075,0],"thinking":{"off":null}},
  {"id":"gemini-3.7-flash","name":"Gemini 3.7 Flash","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.75,3.75,0.075,0],"thinking":{"off":null}},
  {"id":"gemini-3.6-flash","name":"Gemini 3.6 Flash","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.75,3.75,0.075,0],"thinking":{"off":null}},
  {"id":"gemini-3.5-flash-lite","name":"Gemini 3.5 Flash-Lite","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.3,2.5,0.03,0],"thinking":{"off":null}},
  {"id":"gemini-3.5-flash","name":"Gemini 3.5 Flash","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[1.5,9,0.15,0],"thinking":{"off":null}},
  {"id":"gemini-3.1-pro-preview","name":"Gemini 3.1 Pro","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[2,12,0.2,0],"tiers":[[200000,4,18,0.4,0]],"thinking":{"off":null,"minimal":null,"low":"LOW","medium":null,"high":"HIGH"}},
  {"id":"gemini-3.1-flash-lite","name":"Gemini 3.1 Flash-Lite","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.25,1.5,0.025,0],"thinking":{"off":null}},
  {"id":"gemini-2.5-pro","name":"Gemini 2.5 Pro","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[1.25,10,0.125,0],"tiers":[[200000,2.5,15,0.25,0]]},
  {"id":"gemini-flash-latest","name":"Gemini 2.5 Flash","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.3,2.5,0.075,0]},
  {"id":"gemini-2.5-flash","name":"Gemini 2.5 Flash (06-17)","contextWindow":1048576,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.3,2.5,0.03,0]},
  {"id":"gemini-2.5-flash-lite","name":"Gemini 2.5 Flash Lite","contextWindow":1000000,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.1,0.4,0.01,0]},
  {"id":"gemini-2.0-flash","name":"gemini 2.0 flash","contextWindow":1000000,"maxTokens":8192,"images":true,"cost":[0.1,0.4,0.025,0]},
  {"id":"gemini-3.1-flash-lite-preview","name":"Gemini 3.1 Flash Lite","contextWindow":1000000,"maxTokens":65536,"reasoning":true,"images":true,"cost":[0.25,1.5,0.025,0],"thinking":{"off":null}},
  {"id":"gemma-4-31b-it","name":"Gemma 4 31B","contextWindow":262144,"maxTokens":32768,"reasoning":true,"images":true,"thinking":{"off":null,"minimal":"MINIMAL","low":null,"medium":null,"high":"HIGH"}},
  {"id":"gemma-4-26b-a4b-it","name":"Gemma 4 26B A4B","contextWindow":262144,"maxTokens":32768,"reasoning":true,"images":true,"thinking":{"off":null,"minimal":"MINIMAL","low":null,"medium":null,"high":"HIGH"}}
]}`;
