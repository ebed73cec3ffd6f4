import { allEnvKeyNames, fauxAssistantMessage } from "@pi-stack/ai";
import { visibleWidth } from "@pi-stack/tui";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const sizes = [
  { columns: 40, rows: 12 },
  { columns: 7, rows: 3 },
  { columns: 1, rows: 1 },
];

/** Every row that was drawn fits; where nothing fits, nothing throws. */
async function fits({ mode, screen }: Awaited<ReturnType<typeof interactive>>, columns: number): Promise<void> {
  await screen();
  const rows = mode.tui.render(columns);
  if (columns > 2) for (const row of rows) expect(visibleWidth(row)).toBeLessThanOrEqual(columns);
}

describe.each(sizes)("in $columns x $rows", (size) => {
  it("everything around the conversation is drawn", async () => {
    const reply = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return fauxAssistantMessage("hi");
    };
    const running = await interactive([reply], size, (cwd, agentDir) => {
      put(cwd, ".git/HEAD", "ref: refs/heads/日本語の長い枝の名前\n");
      put(agentDir, "prompts/review.md", "Review it");
    });
    const { say, mode, terminal } = running;
    terminal.send("\x0f");
    say("/hotkeys");
    say("/session");
    say("work");
    await expect.poll(() => mode.session.isStreaming).toBe(true);
    say("later");
    mode.footer.setStatus("long", "what an extension says ".repeat(5));
    await fits(running, size.columns);
    await expect.poll(() => mode.session.activity).toBe("idle");
    const dialogs = [mode.dialogs.editor("Text?", "text"), mode.dialogs.confirm("Sure?", "", { timeout: 60_000 })];
    await fits(running, size.columns);
    terminal.send("\x1b");
    terminal.send("\x1b");
    expect(await Promise.all(dialogs)).toEqual([undefined, false]);
  });

  it("the first run is drawn", async () => {
    for (const name of allEnvKeyNames()) vi.stubEnv(name, "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const running = await interactive([], size, undefined, { hasModel: false });
    await expect.poll(() => running.mode.dialogs.isOpen).toBe(true);
    for (const key of "sk-ant-0123456789") running.terminal.send(key);
    await fits(running, size.columns);
    running.terminal.send("\r");
    await expect.poll(() => running.mode.session.model?.provider).toBe("anthropic");
  });
});
