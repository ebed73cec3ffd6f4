import { fauxAssistantMessage } from "@pi-stack/ai";
import { expect, it } from "vitest";
import { interactive } from "../support.js";

type Running = Awaited<ReturnType<typeof interactive>>;

const escapeKey = "\x1b";

/** A reply that comes after a while, unless it is aborted before. */
const slowly = (text: string) => async () => {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return fauxAssistantMessage(text);
};

const overloaded = {
  ...fauxAssistantMessage("", { stopReason: "error", errorMessage: "Overloaded" }),
  content: [],
  errorInfo: { category: "overloaded" as const, retryable: true },
};

interface Case {
  when: string;
  replies?: Parameters<typeof interactive>[0];
  prepare(running: Running): void | Promise<void>;
  expects(running: Running): void | Promise<void>;
}

const cases: Case[] = [
  {
    when: "suggestions are shown, also while the model works: closes them, and nothing else",
    replies: [slowly("reply")],
    async prepare({ say, shows, terminal }) {
      say("go");
      await shows("Working...");
      for (const key of "/quit") terminal.send(key);
      await shows("End pi");
    },
    expects: async ({ mode, screen, runtime }) => {
      await expect.poll(screen).not.toContain("End pi");
      expect(mode.editor.getText()).toBe("/quit");
      expect(runtime.session.isStreaming).toBe(true);
    },
  },
  {
    when: "history is summarized: ends that",
    replies: [fauxAssistantMessage("one"), fauxAssistantMessage("two"), slowly("summary"), slowly("summary")],
    async prepare({ mode, say, shows }) {
      mode.settings.applyOverrides({ compaction: { keepRecentTokens: 1 } });
      say("first question ".repeat(50));
      await shows("one");
      say("second question");
      await shows("two");
      say("/compact");
      await shows("Compacting context… (esc to cancel)");
    },
    expects: ({ shows }) => shows("Cancelled: nothing was summarized."),
  },
  {
    when: "another attempt is waited for: gives up",
    replies: [overloaded],
    async prepare({ mode, say, shows }) {
      mode.settings.applyOverrides({ retry: { baseDelayMs: 60_000 } });
      say("go");
      await shows(/Retrying \(1\/3\) in \d\ds… \(esc to cancel\) Overloaded/);
    },
    expects: async ({ runtime, shows }) => {
      await shows("Gave up after 1 attempts");
      expect(runtime.session.isStreaming).toBe(false);
    },
  },
  {
    when: "the model works: stops it, and takes back what waits",
    replies: [slowly("reply")],
    async prepare({ say, shows, terminal }) {
      say("go");
      await shows("Working...");
      say("first");
      say("second");
      for (const key of "third") terminal.send(key);
      await shows("Steering: second");
    },
    expects: async ({ mode, shows }) => {
      await shows("Operation aborted");
      expect(mode.editor.getText()).toBe("first\n\nsecond\n\nthird");
    },
  },
  {
    when: "a command of the shell runs: stops it",
    async prepare({ say, shows, runtime }) {
      say("!sleep 30");
      await shows("$ sleep 30");
      await expect.poll(() => runtime.session.isBashRunning).toBe(true);
    },
    expects: ({ shows }) => shows("(cancelled)"),
  },
  {
    when: "a command of the shell is written: clears it",
    prepare: ({ mode }) => mode.editor.setText("!rm"),
    expects: ({ mode }) => expect(mode.editor.getText()).toBe(""),
  },
  {
    when: "a text is written: leaves it",
    prepare: ({ mode }) => mode.editor.setText("text"),
    expects: ({ mode }) => expect(mode.editor.getText()).toBe("text"),
  },
];

it.each(cases)("escape, when $when", async ({ replies, prepare, expects }) => {
  const running = await interactive(replies);
  await prepare(running);
  running.terminal.send(escapeKey);
  await expects(running);
});

it.each([
  ["tree", true],
  ["fork", true],
  ["none", false],
] as const)("escape twice in an empty editor: %s", async (doubleEscapeAction, opens) => {
  const { mode, say, shows, terminal } = await interactive([fauxAssistantMessage("hi")], undefined, undefined, {
    settings: { doubleEscapeAction },
  });
  say("hello");
  await shows("hi");
  await expect.poll(() => mode.session.activity).toBe("idle");
  terminal.send(escapeKey);
  expect(mode.dialogs.isOpen).toBe(false);
  terminal.send(escapeKey);
  await expect.poll(() => mode.dialogs.isOpen).toBe(opens);
});
