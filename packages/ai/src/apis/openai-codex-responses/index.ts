export { openaiCodexResponses } from "./adapter.js";
