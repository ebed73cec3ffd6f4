import { fauxAssistantMessage, fauxThinking } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { gate } from "../../support/session.js";
import { interactive } from "../support.js";

describe("a command of the user", () => {
  it("is shown while it runs, and can be stopped", async () => {
    const { say, shows, screen, terminal } = await interactive();
    say("!echo first; sleep 20");
    await shows(/ \$ echo first; sleep 20\n first\n\n . Running… \(escape to cancel\)\n─/);
    terminal.send("\x1b");
    await shows(/ first\n \(cancelled\)\n─/);
    expect(await screen()).not.toContain("Running…");
  });

  it("tells how it ended, and folds", async () => {
    const { say, shows, terminal } = await interactive();
    say("!seq 1 30; exit 3");
    await shows(/ \$ seq 1 30; exit 3\n 11\n[\s\S]* 30\n \.\.\. \(10 more lines, ctrl\+o to expand\)\n \(exit 3\)\n─/);
    terminal.send("\x0f");
    await shows(/\n 1\n 2\n[\s\S]* 30\n \(exit 3\)\n─/);
  });

  it("that cannot be run leaves nothing but the reason", async () => {
    const { say, shows, screen, runtime } = await interactive();
    runtime.services.settingsManager.setShellPath("/nowhere/sh");
    say("!ls");
    await shows("Error:");
    expect(await screen()).not.toContain("Running…");
  });

  it("waits below the reply that comes, and stays where it ended", async () => {
    const { opened, open } = gate();
    const slow = async () => {
      await opened;
      return fauxAssistantMessage("the reply");
    };
    const { say, shows, screen, runtime, mode } = await interactive([slow, fauxAssistantMessage("second reply")], {
      columns: 80,
      rows: 60,
    });
    say("go");
    await shows("Working...");
    say("!echo meanwhile");
    await shows(/ \$ echo meanwhile\n meanwhile\n─/);
    open();
    await shows("the reply");
    await runtime.session.waitForIdle();
    expect(await screen()).toMatch(/the reply\n[\s\S]*\$ echo meanwhile\n meanwhile\n/);
    say("again");
    await shows("second reply");
    expect(await screen()).toMatch(/\$ echo meanwhile\n meanwhile\n[\s\S]*second reply/);
    mode.rebuild();
    await shows(/\$ echo meanwhile\n meanwhile\n[\s\S]*second reply/);
    expect((await screen()).match(/\$ echo meanwhile/g)).toHaveLength(1);
  });

  it("keeps its output when thinking is hidden, or everything is drawn anew", async () => {
    const { say, shows, screen, terminal, mode } = await interactive([fauxAssistantMessage([fauxThinking("deep")])]);
    say("think");
    await shows("deep");
    say("!echo partial; sleep 20");
    await shows(/ partial\n\n . Running…/);
    terminal.send("\x14");
    await shows("Thinking...");
    mode.rebuild();
    await shows(/Thinking\.\.\.[\s\S]* partial\n\n . Running…/);
    terminal.send("\x1b");
    await shows("(cancelled)");
    expect(await screen()).toContain("partial");
  });

  it("of a session that is left is shown there no more", async () => {
    const { say, shows, terminal, runtime } = await interactive();
    say("!echo old; sleep 20");
    await shows(/ old\n\n . Running…/);
    await runtime.newSession();
    await expect.poll(() => terminal.screen().join("\n")).not.toContain("Running…");
  });
});
