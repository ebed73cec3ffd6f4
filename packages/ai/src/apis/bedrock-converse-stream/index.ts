export { bedrockConverseStream } from "./adapter.js";
