import { fauxAssistantMessage } from "@pi-stack/ai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { interactive } from "../support.js";

afterEach(() => void vi.restoreAllMocks());

/** A session whose reply comes when it is let go. */
async function working(settings = {}) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running = await interactive([() => released.then(() => fauxAssistantMessage("reply"))], undefined, undefined, {
    settings,
  });
  running.say("go");
  await running.shows("Working...");
  return { ...running, release };
}

describe("while the model works", () => {
  it("nothing jumps when it begins and ends", async () => {
    const { screen, shows, terminal, release } = await working();
    const rows = (): number => terminal.screen().findLastIndex((row) => row.startsWith("────"));
    const during = rows();
    const above = (await screen()).split("\n").findIndex((row) => row.includes("go"));
    release();
    await shows("reply");
    await expect.poll(screen).not.toContain("Working...");
    expect(rows()).toBe(during + 2);
    expect((await screen()).split("\n").findIndex((row) => row.includes("go"))).toBe(above);
  });

  it("tells how long it has taken", async () => {
    const { shows, release } = await working();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 65_000);
    await shows(/Working\.\.\. \(1m 0\ds\)/);
    release();
  });

  it("other words and signs can be shown, or nothing", async () => {
    const { mode, shows, screen, release } = await working();
    mode.working.setMessage("Thinking\nhard\x1b]0;owned\x07");
    await shows("Thinking hard");
    mode.working.setIndicator({ frames: ["@"] });
    await shows("@ Thinking hard");
    mode.working.setVisible(false);
    await expect.poll(screen).not.toContain("Thinking hard");
    mode.working.setVisible(true);
    mode.working.setMessage(undefined);
    mode.working.setIndicator(undefined);
    await shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Working\.\.\./);
    release();
  });

  it("the terminal shows progress, if it is asked to", async () => {
    const { terminal, shows, release } = await working({ terminal: { showTerminalProgress: true } });
    expect(terminal.progress).toBe(true);
    release();
    await shows("reply");
    await expect.poll(() => terminal.progress).toBe(false);
  });

  it("keeps to one row in a narrow terminal", async () => {
    const { terminal, mode, screen, release } = await working();
    mode.working.setMessage("many words that do not fit ".repeat(5));
    terminal.resize(20, 20);
    await expect.poll(screen).toMatch(/many words/);
    expect((await screen()).match(/words/g)).toHaveLength(1);
    terminal.resize(1, 1);
    await screen();
    release();
  });
});

it("nothing is written while nothing happens", async () => {
  const { shows, terminal, release } = await working();
  release();
  await shows("reply");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = terminal.writes.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(terminal.writes.length).toBe(before);
});
