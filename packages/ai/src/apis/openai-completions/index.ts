export { openaiCompletions } from "./adapter.js";
export { convertMessages } from "./messages.js";
