export { googleVertex } from "./adapter.js";
