import { execFileSync } from "node:child_process";
import { fauxAssistantMessage, fauxText, fauxThinking, fauxToolCall } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { piPath, piWorld, reply } from "../support/pi.js";
import { withProgram } from "../support/programs.js";
import { interactive } from "./support.js";

const escapeKey = "\x1b";

describe("a conversation", () => {
  it("shows what was said, the tool and its output, and what it has used", async () => {
    const call = fauxAssistantMessage([fauxToolCall("bash", { command: "seq 1 40" })], { stopReason: "toolUse" });
    const { say, shows, screen, terminal } = await interactive([call, fauxAssistantMessage("**Forty** lines.")]);
    await shows("pi v1.2.3");
    say("count");
    await shows("Forty lines.");
    const text = await screen();
    expect(text).toMatch(/ count\n[\s\S]*\$ seq 1 40\n[\s\S]*\(35 more lines, ctrl\+o to expand\)\n 36\n/);
    expect(text).toMatch(/↑\d+.* ↓\d+/);
    terminal.send("\x0f");
    await shows(/\n 1\n 2\n 3\n/);
  });

  it("shows thinking, or only that there is some", async () => {
    const thought = fauxAssistantMessage([fauxThinking("deep thoughts"), fauxText("done")]);
    const { say, shows, screen, terminal } = await interactive([thought]);
    say("think");
    await shows("deep thoughts");
    terminal.send("\x14");
    await shows("Thinking...");
    expect(terminal.screen().join("\n")).not.toContain("deep thoughts");
    await screen();
  });

  it("lets nothing of a hostile reply reach the terminal", async () => {
    const hostile = "a\x1b]0;owned\x07\x1b[2J\x1b]52;c;aGk=\x07 end";
    const { say, shows, terminal } = await interactive([fauxAssistantMessage(hostile)]);
    say("hi");
    await shows("a end");
    expect(terminal.title).toMatch(/^π - /);
    expect(terminal.writes.join("")).not.toMatch(/owned|52;c|\x1b\[2J/);
  });

  it("tells of failures in words, and goes on", async () => {
    const failed = fauxAssistantMessage("", { stopReason: "error", errorMessage: "no such model" });
    const { say, shows } = await interactive([{ ...failed, content: [] }, fauxAssistantMessage("again")]);
    say("one");
    await shows("Error: no such model");
    say("two");
    await shows("again");
  });
});

describe("while it works", () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return fauxAssistantMessage("slow reply");
  };

  it("messages wait visibly, and can be taken back", async () => {
    const { say, shows, terminal, mode, runtime } = await interactive([slow, fauxAssistantMessage("next")]);
    say("go");
    await shows("Working...");
    say("also this");
    await shows("Steering: also this");
    terminal.send("\x1b[1;3A");
    await expect.poll(() => mode.editor.getText()).toBe("also this");
    expect(runtime.session.pendingMessageCount).toBe(0);
  });

  it("escape stops it and keeps what was queued", async () => {
    const { say, shows, terminal, mode } = await interactive([slow]);
    say("go");
    await shows("Working...");
    say("later");
    terminal.send(escapeKey);
    await shows("Operation aborted");
    expect(mode.editor.getText()).toBe("later");
  });
});

describe("commands", () => {
  it("of the shell are shown with their output, and kept from the model with !!", async () => {
    const { say, shows, runtime } = await interactive();
    say("!echo public");
    await shows(/\$ echo public\n public/);
    say("!!echo private");
    await shows(/\$ echo private\n private/);
    expect(runtime.session.messages).toMatchObject([{ output: "public\n" }, { excludeFromContext: true }]);
  });

  it("of pi: new sessions, names, going back, statistics, keys", async () => {
    const { say, shows, terminal, mode, runtime } = await interactive([fauxAssistantMessage("first answer")]);
    say("first question");
    await shows("first answer");
    say("/name my work");
    await shows(/• my work/);
    say("/session");
    await shows("Messages: 1 yours, 1 replies, 0 tool calls");
    say("/hotkeys");
    await shows("Next thinking level");
    say("/tree");
    await shows("Go to which place?");
    terminal.send("\x1b[A");
    terminal.send("\r");
    await shows("Summarize what you leave behind?");
    terminal.send("\r");
    await expect.poll(() => mode.editor.getText()).toBe("first question");
    mode.editor.setText("");
    const before = runtime.session.sessionId;
    say("/new");
    await shows("A new session has begun.");
    expect(runtime.session.sessionId).not.toBe(before);
    say("/resume");
    await shows("→ my work");
    terminal.send("\r");
    await expect.poll(() => runtime.session.sessionId).toBe(before);
  });

  it("and prompts that cannot be sent leave their words in the editor", async () => {
    const { say, shows, mode, runtime } = await interactive();
    runtime.services.authStorage.removeRuntimeApiKey("faux");
    say("my long question");
    await shows("Error: No API key for provider faux");
    expect(mode.editor.getText()).toBe("my long question");
  });

  it("that fail tell why", async () => {
    const { say, shows } = await interactive();
    say("/import /nowhere.jsonl");
    await shows("Error: Cannot import /nowhere.jsonl");
    say("/compact");
    await shows("Nothing to compact");
  });
});

describe("keys", () => {
  it("change the model and how much it thinks", async () => {
    const { shows, terminal, runtime } = await interactive();
    terminal.send("\x1b[Z");
    await shows("Thinking: high");
    terminal.send("\x10");
    await shows("Model: faux/two");
    expect(runtime.session.model?.id).toBe("two");
  });

  it("ctrl+c clears, and quits when it is pressed twice", async () => {
    const { terminal, mode, ended } = await interactive();
    for (const key of "text") terminal.send(key);
    terminal.send("\x03");
    expect(mode.editor.getText()).toBe("");
    terminal.send("\x03");
    expect(await ended).toBe(0);
    expect(terminal.started).toBe(false);
  });

  it("ctrl+d quits from an empty editor", async () => {
    const { terminal, ended } = await interactive();
    terminal.send("\x04");
    expect(await ended).toBe(0);
  });
});

withProgram("tmux", () => {
  it("a real terminal: a question, its answer, and the shell as it was", async () => {
    const world = await piWorld([reply("Hello from the mock")]);
    const socket = `pi-test-${process.pid}`;
    const tmux = (...args: string[]): string => execFileSync("tmux", ["-L", socket, ...args], { encoding: "utf8" });
    const command = `${process.execPath} ${piPath} --model mock/m; echo "left with $?"; sleep 60`;
    const env = Object.entries({ HOME: world.home, PATH: world.env["PATH"] ?? "" }).flatMap(([k, v]) => [
      "-e",
      `${k}=${v}`,
    ]);
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-c", world.cwd, ...env, command);
    try {
      const pane = (): string => tmux("capture-pane", "-p", "-S", "-100");
      await expect.poll(pane, { timeout: 15_000 }).toContain("esc stops");
      tmux("send-keys", "hello", "Enter");
      await expect.poll(pane, { timeout: 15_000 }).toContain("Hello from the mock");
      tmux("resize-window", "-x", "50", "-y", "20");
      tmux("send-keys", "C-c");
      tmux("send-keys", "C-c");
      await expect.poll(pane, { timeout: 15_000 }).toContain("left with 0");
      expect(pane()).toContain("Hello from the mock");
    } finally {
      tmux("kill-server");
    }
  });
});
