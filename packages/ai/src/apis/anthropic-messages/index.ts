export { anthropicMessages } from "./adapter.js";
