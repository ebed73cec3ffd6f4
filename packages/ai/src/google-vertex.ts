/**
 * The Gemini models on Vertex AI alone, for programs that use no other API.
 *
 * @module
 */
export { streamGoogleVertex, streamSimpleGoogleVertex } from "./direct/google-vertex.js";
