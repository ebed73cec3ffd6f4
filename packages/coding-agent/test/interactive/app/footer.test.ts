import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { FooterComponent, type ReadonlyFooterDataProvider } from "@pi-stack/coding-agent";
import { visibleWidth } from "@pi-stack/tui";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const noData: ReadonlyFooterDataProvider = {
  getGitBranch: () => null,
  getExtensionStatuses: () => new Map(),
  getAvailableProviderCount: () => 1,
  onBranchChange: () => () => undefined,
};

/** The rows of a footer for the session of a mode, without colours. */
function rows(
  { mode }: Pick<Awaited<ReturnType<typeof interactive>>, "mode">,
  width: number,
  data: Partial<ReadonlyFooterDataProvider> = {},
): string[] {
  return new FooterComponent(mode.session, { ...noData, ...data }, mode.theme).render(width).map(plain);
}

function plain(row: string): string {
  return row.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
}

describe("the branch in the footer", () => {
  it("is that of the folder, and follows it", async () => {
    const { runtime, shows } = await interactive([], undefined, (cwd) =>
      put(cwd, ".git/HEAD", "ref: refs/heads/main\n"),
    );
    await shows("(main)");
    put(runtime.cwd, ".git/HEAD", "ref: refs/heads/feature/x\n");
    await shows("(feature/x)");
    put(runtime.cwd, ".git/HEAD", "0123456789abcdef0123456789abcdef01234567\n");
    await shows("(detached)");
  });

  it("is that of a worktree, also from a folder inside", async () => {
    const { shows } = await interactive([], undefined, (cwd) => {
      put(cwd, ".git", `gitdir: ${join(cwd, "main/.git/worktrees/w")}\n`);
      put(cwd, "main/.git/worktrees/w/HEAD", "ref: refs/heads/in-worktree\n");
    });
    await shows("(in-worktree)");
  });

  it("is asked of git where it is kept in tables", async () => {
    const { shows } = await interactive([], undefined, (cwd) => {
      put(cwd, ".git/HEAD", "ref: refs/heads/.invalid\n");
      put(cwd, ".git/reftable/tables.list", "");
      chmodSync(put(cwd, "bin/git", "#!/bin/sh\necho from-table\n"), 0o700);
      vi.stubEnv("PATH", `${join(cwd, "bin")}:${process.env["PATH"]}`);
      onTestFinished(() => void vi.unstubAllEnvs());
    });
    await shows("(from-table)");
  });

  it("cannot control the terminal", async () => {
    const { shows, terminal } = await interactive([], undefined, (cwd) =>
      put(cwd, ".git/HEAD", "ref: refs/heads/a\x1b]0;owned\x07b\x1b[2Jc\n"),
    );
    await shows("(abc)");
    expect(terminal.writes.join("")).not.toMatch(/owned|\x1b\[2J/);
  });
});

describe("the footer", () => {
  it("is never wider than the terminal, and drops what stands right first", async () => {
    const running = await interactive([fauxAssistantMessage("hi")]);
    running.say("/name 日本語 👩‍👩‍👧 a very long name of a session that does not fit at all");
    running.say("hello");
    await running.shows(/↑\d/);
    const data = { getGitBranch: () => "長い枝の名前".repeat(20), getAvailableProviderCount: () => 2 };
    for (let width = 1; width <= 120; width++)
      for (const row of rows(running, width, data)) expect(visibleWidth(row)).toBeLessThanOrEqual(width);
    expect(rows(running, 100, data)[1]).toMatch(/\(faux\) one • \w+$/);
    const usage = rows(running, 100)[1]?.split("  ")[0] ?? "";
    expect(rows(running, usage.length + 5)[1]).toBe(`${usage}  one`);
    expect(rows(running, usage.length)[1]).toBe(usage);
  });

  it("names the provider when there are several", async () => {
    const running = await interactive();
    expect(rows(running, 80)[1]).not.toContain("(faux)");
    expect(rows(running, 80, { getAvailableProviderCount: () => 2 })[1]).toContain("(faux) one");
  });

  it("says that a subscription pays", async () => {
    const running = await interactive();
    const login = {
      type: "oauth" as const,
      access: "access-token",
      refresh: "refresh-token",
      expires: Date.now() + 1e6,
    };
    await running.runtime.services.authStorage.set("faux", login);
    expect(rows(running, 80)[1]).toMatch(/^\$0\.000 \(sub\) /);
  });

  it("has a line for extensions, sorted by key, with their colours and nothing worse", async () => {
    const { mode } = await interactive();
    const esc = "\x1b";
    const statuses = new Map([
      ["b", "two\nlines"],
      ["a", `${esc}[31mred${esc}[0m${esc}]0;owned\x07`],
    ]);
    const footer = new FooterComponent(mode.session, { ...noData, getExtensionStatuses: () => statuses }, mode.theme);
    expect(footer.render(80)[2]).toBe(`${esc}[31mred${esc}[0m two lines`);
    expect(visibleWidth(footer.render(10)[2] ?? "")).toBeLessThanOrEqual(10);
  });

  it("can be another one for a while, and has what extensions say", async () => {
    const { mode, shows, screen } = await interactive();
    mode.footer.setStatus("b", "second");
    mode.footer.setStatus("a", "first");
    await shows("\nfirst second");
    mode.footer.setStatus("a", undefined);
    await shows("\nsecond");
    let isDisposed = false;
    mode.footer.use((_tui, _theme, data) => ({
      render: () => [`mine: ${[...data.getExtensionStatuses().values()].join()}`],
      invalidate: () => undefined,
      dispose: () => {
        isDisposed = true;
      },
    }));
    await shows("mine: second");
    expect(await screen()).not.toContain("(auto)");
    mode.footer.use(undefined);
    await shows("(auto)");
    expect(isDisposed).toBe(true);
  });

  it("does not know the share of the context after a compaction", async () => {
    const replies = ["first answer", "second answer", "## Goal\nwork", "## Goal\nwork"].map((text) =>
      fauxAssistantMessage(text),
    );
    const { mode, say, shows } = await interactive(replies);
    mode.settings.applyOverrides({ compaction: { keepRecentTokens: 1 } });
    say("first question, which is long enough to be worth a summary ".repeat(20));
    await shows("first answer");
    say("second question");
    await shows("second answer");
    await shows(/\d%\/128k \(auto\)/);
    say("/compact");
    await shows(/ \?\/128k \(auto\)/);
    const file = mode.session.sessionFile ?? "";
    await mode.runtime.newSession();
    await mode.runtime.switchSession(file);
    await shows("Session compacted 1 time.");
  });
});
