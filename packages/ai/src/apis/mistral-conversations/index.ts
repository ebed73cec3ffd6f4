export { mistralConversations } from "./adapter.js";
