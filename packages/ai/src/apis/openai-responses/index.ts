export { openaiResponses } from "./adapter.js";
