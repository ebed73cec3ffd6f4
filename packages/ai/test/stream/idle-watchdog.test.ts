import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IdleWatchdog } from "../../src/stream/idle-watchdog.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("fires once the limit has passed since the last touch", async () => {
  const idle = vi.fn();
  const watchdog = new IdleWatchdog(100, idle);
  watchdog.touch();
  await vi.advanceTimersByTimeAsync(80);
  watchdog.touch();
  await vi.advanceTimersByTimeAsync(80);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30);
  expect(idle).toHaveBeenCalledTimes(1);
});

test("a limit of 0 switches it off, and so does stop()", async () => {
  const idle = vi.fn();
  new IdleWatchdog(0, idle).touch();
  const stopped = new IdleWatchdog(10, idle);
  stopped.touch();
  stopped.stop();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(idle).not.toHaveBeenCalled();
});
