/**
 * The Messages API alone, for programs that use no other. Unlike the root it holds its adapter and SDK directly.
 *
 * @module
 */
export { streamAnthropic, streamSimpleAnthropic } from "./direct/anthropic.js";
