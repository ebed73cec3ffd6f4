export { googleGenerativeAi } from "./adapter.js";
