/**
 * Preloaded into a program (`node --require`): when it exits, writes its processor time in microseconds and its peak
 * memory in bytes to file descriptor 3. On Linux the peak is that of the address space (VmHWM): the kernel's
 * `maxRSS` begins with the size of the program that forked this one.
 */
const { readFileSync, writeSync } = require("node:fs");

process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ cpuUs: user + system, peakBytes: peakBytes() }));
});

function peakBytes() {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"));
  return Number(kilobytes) * 1024;
}
