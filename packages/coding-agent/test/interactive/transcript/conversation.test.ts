import { type AssistantMessage, fauxAssistantMessage, fauxText, fauxThinking, fauxToolCall } from "@pi-stack/ai";
import { createCompactionSummaryMessage } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { modelSays, userSays } from "../../support/messages.js";
import { gate } from "../../support/session.js";
import { interactive } from "../support.js";

const tall = { columns: 80, rows: 80 };
const skillBlock = `<skill name="cook" location="/skills/cook/SKILL.md">\nReferences are relative to /skills/cook.\n\nBoil **water**.\n</skill>`;

describe("what stands in the conversation", () => {
  it("skills that were called fold; what the user said to them stands by itself", async () => {
    const { runtime, mode, shows, terminal, screen } = await interactive([], tall);
    runtime.session.agent.state.messages = [userSays(`${skillBlock}\n\nfor two`), userSays(skillBlock)];
    mode.rebuild();
    await shows(/ \[skill\] cook \(ctrl\+o to expand\)\n\n\n\n for two\n/);
    expect(await screen()).not.toContain("Boil");
    terminal.send("\x0f");
    await shows(/ \[skill\]\n\n cook\n\n Boil water\.\n/);
  });

  it("summaries fold, and the one key opens all that there is", async () => {
    const { runtime, mode, shows, terminal, screen } = await interactive([], tall);
    runtime.session.agent.state.messages = [
      createCompactionSummaryMessage("We **built** it.", 1234, new Date().toISOString()),
      { role: "branchSummary", summary: "We went back.", fromId: "x", timestamp: 1 },
      { role: "custom", customType: "note", content: "A note.", display: true, timestamp: 1 },
      { role: "custom", customType: "secret", content: "Hidden.", display: false, timestamp: 1 },
      modelSays("And so on."),
    ];
    mode.rebuild();
    await shows(
      /\[compaction\] Compacted from 1,234 tokens \(ctrl\+o to expand\)\n[\s\S]*\[branch\] Summary[\s\S]*\[note\]\n\n A note\.[\s\S]*And so on\./,
    );
    expect(await screen()).not.toMatch(/built|went back|Hidden|secret/);
    terminal.send("\x0f");
    await shows(/We built it\.[\s\S]*We went back\.[\s\S]*A note\./);
    terminal.send("\x0f");
    await expect.poll(screen).not.toMatch(/We built it|We went back/);
  });

  it("a summary that was just made stands at the end, and later in its place", async () => {
    const { runtime, mode, shows } = await interactive([], tall);
    const summary = createCompactionSummaryMessage("S", 10, new Date().toISOString());
    runtime.session.agent.state.messages = [summary, userSays("kept"), modelSays("reply")];
    const result = { summary: "S", firstKeptEntryId: "x", tokensBefore: 10 };
    mode.transcript.onEvent({ type: "compaction_end", reason: "manual", result, aborted: false, willRetry: false });
    mode.rebuild();
    await shows(/ kept\n[\s\S]* reply\n[\s\S]*\[compaction\]/);
    mode.rebuild();
    await shows(/\[compaction\][\s\S]* kept\n[\s\S]* reply\n/);
  });

  it("messages of extensions are drawn by their renderers", async () => {
    const { runtime, mode, shows, terminal } = await interactive([], tall);
    mode.transcript.setMessageRenderers((type) =>
      type === "mine"
        ? (message, { expanded }) => new Text(`mine: ${String(message.content)} ${expanded}`, 1, 0)
        : undefined,
    );
    await runtime.session.sendCustomMessage({ customType: "mine", content: "hi", display: true });
    await shows("mine: hi false");
    terminal.send("\x0f");
    await shows("mine: hi true");
  });

  it("status lines take each other's place, until something else comes", async () => {
    const { mode, shows, screen } = await interactive([], tall);
    mode.status("one");
    mode.status("two");
    await shows(/\n two\n/);
    expect(await screen()).not.toMatch(/\n one\n/);
    mode.notify("a notice");
    mode.status("three");
    await shows(/\n two\n\n a notice\n\n three\n/);
  });
});

describe("a reply that comes", () => {
  const thought = fauxAssistantMessage([
    fauxThinking("deep thoughts"),
    fauxText("# Title\n\n```ts\nconst a = 1;\n```\n"),
  ]);

  it("is drawn with its blocks in order and its code in colours", async () => {
    const { say, shows, terminal, mode } = await interactive([thought], tall);
    say("go");
    await shows(/ deep thoughts\n\n Title\n\n ```ts\n {3}const a = 1;\n ```\n/);
    expect(terminal.writes.join("")).toContain(mode.theme.fg("syntaxKeyword", "const"));
  });

  it("has the indent of the settings before its code", async () => {
    const settings = { markdown: { codeBlockIndent: "| " } };
    const { say, shows } = await interactive([thought], tall, undefined, { settings });
    say("go");
    await shows(/ ```ts\n \| const a = 1;\n/);
  });

  it("has a label where thinking is hidden, which can be another", async () => {
    const { say, shows, mode, terminal } = await interactive([thought], tall);
    say("go");
    await shows("Title");
    terminal.send("\x14");
    await shows(/\n Thinking\.\.\.\n\n Title/);
    mode.transcript.setHiddenThinkingLabel("Pondering");
    mode.tui.requestRender();
    await shows(/\n Pondering\n\n Title/);
    terminal.send("\x14");
    await shows(/\n deep thoughts\n\n Title/);
  });

  it("that is given up after retries says how many there were", async () => {
    const failed: AssistantMessage = {
      ...fauxAssistantMessage("", { stopReason: "error", errorMessage: "Overloaded" }),
      errorInfo: { category: "overloaded", retryable: true },
    };
    const { opened, open } = gate();
    const hang = async (): Promise<AssistantMessage> => {
      await opened;
      return fauxAssistantMessage("", { stopReason: "aborted" });
    };
    const { say, shows, terminal, runtime } = await interactive([failed, hang], tall);
    say("go");
    await expect.poll(() => runtime.session.retryAttempt).toBe(1);
    await shows("Working...");
    terminal.send("\x1b");
    open();
    await shows("Aborted after 1 retry attempt");
  });

  it("keeps everything when the theme and the width change", async () => {
    const call = fauxAssistantMessage([fauxText("First."), fauxToolCall("bash", { command: "seq 1 3" })], {
      stopReason: "toolUse",
    });
    const { say, shows, mode, terminal, screen } = await interactive([call, thought], tall);
    say("go");
    await shows("const a = 1;");
    await expect.poll(async () => (await screen()).includes("Working...")).toBe(false);
    const words = (text: string): string => text.slice(0, text.indexOf("─")).replace(/Took.*/, "");
    const before = words(await screen());
    mode.themes.use("light");
    await expect.poll(() => terminal.writes.join("")).toContain(mode.theme.getBgAnsi("toolSuccessBg"));
    expect(words(await screen())).toBe(before);
    terminal.resize(40, 80);
    await shows(/First\.[\s\S]*\$ seq 1 3\n\n 1\n 2\n 3\n[\s\S]*const a = 1;/);
    terminal.resize(1, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    terminal.resize(80, 80);
    await expect
      .poll(() =>
        terminal
          .screen()
          .map((row) => row.trimEnd())
          .join("\n"),
      )
      .toContain("const a = 1;");
  });
});

it.each([
  [40, 20],
  [12, 4],
  [1, 1],
])("all of it goes on a terminal of %i columns and %i rows", async (columns, rows) => {
  const calls = ["read", "bash", "edit", "write", "deploy"].map((name) =>
    fauxToolCall(name, { path: "a.ts", command: "seq 1 40", content: "const a = 1;\n".repeat(20), edits: [] }),
  );
  const steps = [
    fauxAssistantMessage([fauxThinking("hm"), ...calls], { stopReason: "toolUse" }),
    modelSays("The end."),
  ];
  const { say, shows, terminal, mode, runtime } = await interactive(steps, { columns, rows });
  say("go");
  await expect.poll(() => runtime.session.getLastAssistantText()).toBe("The end.");
  say("!seq 1 40");
  await expect.poll(() => runtime.session.messages.length).toBe(9);
  for (const key of ["\x0f", "\x14", "\x0f"]) terminal.send(key);
  mode.status("a status");
  terminal.resize(80, 60);
  await shows(/The end\.[\s\S]*\$ seq 1 40[\s\S]*a status/);
});

it("an empty conversation keeps no timer and writes nothing", async () => {
  const { shows, terminal } = await interactive();
  await shows("pi v1.2.3");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const writes = terminal.writes.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(terminal.writes.length).toBe(writes);
});

it("a session with a result of 80 MB opens (B16)", async () => {
  const { runtime, mode, shows } = await interactive([], tall);
  const text = "0123456789\n".repeat(8_000_000);
  const call = fauxAssistantMessage([fauxToolCall("bash", { command: "yes" }, { id: "c1" })], {
    stopReason: "toolUse",
  });
  runtime.session.agent.state.messages = [
    call,
    {
      role: "toolResult",
      toolCallId: "c1",
      toolName: "bash",
      content: [{ type: "text", text }],
      isError: false,
      timestamp: 1,
    },
  ];
  const before = performance.now();
  mode.rebuild();
  await shows("(7999995 more lines, ctrl+o to expand)");
  expect(performance.now() - before).toBeLessThan(4000);
});
