/**
 * The Responses API of a ChatGPT subscription alone, for programs that use no other, and what it does over WebSocket.
 *
 * @module
 */
export {
  getOpenAICodexWebSocketDebugStats,
  type OpenAICodexWebSocketDebugStats,
  resetOpenAICodexWebSocketDebugStats,
} from "./apis/openai-codex-responses/websocket/debug-stats.js";
export { closeOpenAICodexWebSocketSessions } from "./apis/openai-codex-responses/websocket/sessions.js";
export { streamOpenAICodexResponses, streamSimpleOpenAICodexResponses } from "./direct/openai-codex-responses.js";
