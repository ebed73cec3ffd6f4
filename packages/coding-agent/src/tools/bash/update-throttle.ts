/** Runs a report at once, then at most once per interval, always with a last one after the last change. */
export class UpdateThrottle {
  private readonly report: () => void;
  private readonly intervalMs: number;
  private timer: NodeJS.Timeout | undefined;
  private lastAt = 0;

  constructor(report: () => void, intervalMs: number) {
    this.report = report;
    this.intervalMs = intervalMs;
  }

  schedule(): void {
    if (this.timer !== undefined) return;
    const wait = Math.max(0, this.lastAt + this.intervalMs - Date.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.lastAt = Date.now();
      this.report();
    }, wait);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
