/**
 * The Gemini API alone, for programs that use no other.
 *
 * @module
 */
export { streamGoogle, streamSimpleGoogle } from "./direct/google.js";
