/**
 * Fakes for tests of programs that use this package, independent of any test runner. Needs `@xterm/headless`, which is
 * an optional peer of this package.
 *
 * @module
 */
export { VirtualTerminal, type VirtualTerminalOptions } from "./terminal/virtual-terminal.js";
