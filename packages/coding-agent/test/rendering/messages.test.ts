import { type AssistantMessage, fauxAssistantMessage, fauxText, fauxThinking, fauxToolCall } from "@pi-stack/ai";
import {
  AssistantMessageComponent,
  BashExecutionComponent,
  BranchSummaryMessageComponent,
  CompactionSummaryMessageComponent,
  type CustomMessage,
  CustomMessageComponent,
  getMarkdownTheme,
  type MessageRenderer,
  SkillInvocationMessageComponent,
  UserMessageComponent,
} from "@pi-stack/coding-agent";
import { type Component, Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { lightTheme } from "../../src/rendering/theme/builtin-themes.js";
import { onScreen, testTheme, textOf } from "./support.js";

const theme = testTheme();
const markdown = getMarkdownTheme(theme);
const ui = { requestRender: () => undefined, terminal: { columns: 60 } };
const custom = (change: Partial<CustomMessage> = {}): CustomMessage => ({
  role: "custom",
  customType: "note",
  content: "**words**",
  display: true,
  timestamp: 1,
  ...change,
});
const reply = (message: AssistantMessage, hidesThinking = false): AssistantMessageComponent =>
  new AssistantMessageComponent(message, hidesThinking, markdown, undefined, theme);

describe("what is shown of", () => {
  it.each<[string, Component, string]>([
    ["a user's message", new UserMessageComponent("hi **you**", markdown, theme), "\n\n hi you\n"],
    [
      "a skill",
      new SkillInvocationMessageComponent({ name: "cook", content: "boil" }, markdown, theme),
      "\n\n [skill] cook (ctrl+o to expand)\n",
    ],
    [
      "a compaction",
      new CompactionSummaryMessageComponent({ summary: "s", tokensBefore: 12_345 }, markdown, theme),
      "\n\n [compaction] Compacted from 12,345 tokens (ctrl+o to expand)\n",
    ],
    [
      "a branch",
      new BranchSummaryMessageComponent({ summary: "s" }, markdown, theme),
      "\n\n [branch] Summary of another branch (ctrl+o to expand)\n",
    ],
    ["a custom message", new CustomMessageComponent(custom(), undefined, markdown, theme), "\n\n [note]\n\n words\n"],
    ["a reply", reply(fauxAssistantMessage([fauxThinking("hm"), fauxText("yes")])), "\n hm\n\n yes"],
    [
      "hidden thinking",
      reply(fauxAssistantMessage([fauxThinking("hm"), fauxText("yes")]), true),
      "\n Thinking...\n\n yes",
    ],
    ["nothing", reply(fauxAssistantMessage([fauxText(" \n")])), ""],
  ])("%s", (_what, component, words) => {
    expect(textOf(component, 80)).toBe(words);
  });

  it.each<[string, Partial<AssistantMessage>, number, string]>([
    ["was stopped", { stopReason: "aborted" }, 0, "Operation aborted"],
    ["was stopped while it was retried", { stopReason: "aborted" }, 1, "Aborted after 1 retry attempt"],
    ["was stopped after retries", { stopReason: "aborted" }, 3, "Aborted after 3 retry attempts"],
    ["failed", { stopReason: "error", errorMessage: "no\x1b[2J power" }, 0, "Error: no power"],
    ["is too long", { stopReason: "length" }, 0, "The reply was cut at the model's limit of output tokens."],
  ])("a reply that %s", (_what, end, retries, words) => {
    const component = reply(fauxAssistantMessage("so far"));
    component.updateContent({ ...fauxAssistantMessage("so far"), ...end }, retries);
    expect(textOf(component)).toBe(`\n so far\n\n ${words}`);
    component.updateContent({ ...fauxAssistantMessage([fauxText("so far"), fauxToolCall("ls", {})]), ...end }, retries);
    expect(textOf(component)).toBe("\n so far");
  });
});

describe("a reply", () => {
  it("grows, and keeps everything when thinking is hidden and shown again", () => {
    const component = reply(fauxAssistantMessage([fauxThinking("deep")]));
    component.updateContent(fauxAssistantMessage([fauxThinking("deep thought"), fauxText("# Title")]));
    component.setHideThinkingBlock(true);
    component.setHiddenThinkingLabel("Pondering");
    expect(textOf(component)).toBe("\n Pondering\n\n Title");
    component.setHideThinkingBlock(false);
    expect(textOf(component)).toBe("\n deep thought\n\n Title");
  });

  it("is drawn anew when it becomes another one", () => {
    const component = reply(fauxAssistantMessage([fauxText("one"), fauxText("two")]));
    component.updateContent(fauxAssistantMessage([fauxThinking("hm"), fauxText("two")]));
    expect(textOf(component)).toBe("\n hm\n\n two");
    component.updateContent(fauxAssistantMessage([fauxText(" "), fauxText("two")]));
    expect(textOf(component)).toBe("\n two");
    component.updateContent(fauxAssistantMessage([fauxText("late"), fauxText("two")]));
    expect(textOf(component)).toBe("\n late\n\n two");
    component.updateContent(fauxAssistantMessage([fauxText("only")]));
    expect(textOf(component)).toBe("\n only");
  });

  it("with an endless error shows the beginning of it", () => {
    const errorMessage = `${"why\n".repeat(100_000)}`;
    const component = reply({ ...fauxAssistantMessage("x"), stopReason: "error", errorMessage });
    expect(component.render(60).length).toBeLessThan(600);
    expect(textOf(component)).toContain("(99500 more lines)");
  });

  it("marks where it begins for the terminal, unless it calls tools", () => {
    const rows = (message: AssistantMessage): string => reply(message).render(40).join("\n");
    expect(rows(fauxAssistantMessage("x"))).toMatch(/^\x1b\]133;A\x07\x1b\]133;B\x07\x1b\]133;C\x07/);
    expect(rows(fauxAssistantMessage([fauxText("x"), fauxToolCall("ls", {})]))).not.toContain("\x1b]133");
    const user = new UserMessageComponent("x", markdown, theme).render(40);
    expect(user[1]).toContain("\x1b]133;A\x07");
    expect(user.at(-1)).toContain("\x1b]133;B\x07\x1b]133;C\x07");
  });
});

describe("what folds", () => {
  it.each<[string, SkillInvocationMessageComponent, string]>([
    [
      "skill",
      new SkillInvocationMessageComponent({ name: "cook", content: "- boil" }, markdown, theme),
      "cook\n\n - boil",
    ],
    [
      "compaction",
      new CompactionSummaryMessageComponent({ summary: "we built it", tokensBefore: 5 }, markdown, theme),
      "Compacted from 5 tokens\n\n we built it",
    ],
    ["branch", new BranchSummaryMessageComponent({ summary: "we went back" }, markdown, theme), "we went back"],
  ])("%s opens and closes", (label, box, body) => {
    const folded = textOf(box);
    box.setExpanded(true);
    expect(textOf(box)).toBe(`\n\n [${label}]\n\n ${body}\n`);
    box.setExpanded(false);
    expect(textOf(box)).toBe(folded);
  });
});

describe("a custom message", () => {
  it("is drawn by the renderer of its extension, folded or not", () => {
    const renderer: MessageRenderer = ({ customType }, { expanded }) => new Text(`${customType} ${expanded}`, 0, 0);
    const component = new CustomMessageComponent(custom(), renderer, markdown, theme);
    expect(textOf(component)).toBe("\nnote false");
    component.setExpanded(true);
    expect(textOf(component)).toBe("\nnote true");
  });

  it.each<[string, MessageRenderer]>([
    ["gives nothing", () => undefined],
    ["gives what cannot be drawn", () => ({ render: () => JSON.parse("{"), invalidate: () => undefined })],
    [
      "fails",
      () => {
        throw new RangeError("broken");
      },
    ],
  ])("has the usual box when the renderer %s", (_what, renderer) => {
    expect(textOf(new CustomMessageComponent(custom(), renderer, markdown, theme))).toContain("[note]\n\n words");
  });

  it("names images", () => {
    const content: CustomMessage["content"] = [
      { type: "text", text: "look" },
      { type: "image", data: "", mimeType: "image/png" },
    ];
    expect(textOf(new CustomMessageComponent(custom({ content }), undefined, markdown, theme))).toContain(
      "look\n [image/png]",
    );
  });
});

describe("a command of the user", () => {
  const done = { exitCode: 0, cancelled: false };

  it("turns while it runs, and shows what it prints", async () => {
    const block = new BashExecutionComponent("make", ui, false, theme);
    block.appendOutput("compiling\n");
    expect(textOf(block)).toMatch(/^\n─{60}\n \$ make\n compiling\n\n . Running… \(escape to cancel\)\n─{60}$/);
    block.appendOutput("linking\n");
    await expect.poll(() => textOf(block)).toContain("compiling\n linking");
    block.setComplete(done);
    expect(textOf(block)).toBe(`\n${"─".repeat(60)}\n $ make\n compiling\n linking\n${"─".repeat(60)}`);
    expect([block.getCommand(), block.getOutput()]).toEqual(["make", "compiling\nlinking\n"]);
  });

  it.each([
    [{ exitCode: 3, cancelled: false }, "(exit 3)"],
    [{ exitCode: undefined, cancelled: true }, "(cancelled)"],
    [{ ...done, isTruncated: true, fullOutputPath: "/tmp/all" }, "Output truncated. Full output: /tmp/all"],
    [{ ...done, isTruncated: true }, "Output truncated."],
  ])("tells how it ended: %j", (end, words) => {
    const block = new BashExecutionComponent("x", ui, false, theme);
    block.setComplete(end, "out");
    expect(textOf(block)).toContain(` out\n ${words}\n─`);
  });

  it("is folded to its last twenty rows", () => {
    const block = new BashExecutionComponent("seq", ui, true, theme);
    const numbers = Array.from({ length: 29 }, (_, index) => `n${index + 1}`);
    block.setComplete(done, `${numbers.join("\n")}\n${"w".repeat(100)}\n`);
    expect(textOf(block)).toMatch(
      /\$ seq\n n12\n[\s\S]* n29\n w{58}\n w{42}\n \.\.\. \(11 more lines, ctrl\+o to expand\)\n/,
    );
    block.setColumns(30);
    expect(textOf(block, 30)).toMatch(/\$ seq\n n14\n/);
    block.setExpanded(true);
    expect(textOf(block)).toMatch(/\$ seq\n n1\n[\s\S]* n29\n w{58}\n w{42}\n─/);
  });

  it("that prints without end holds only the last of it", () => {
    const block = new BashExecutionComponent("yes", ui, false, theme);
    for (let piece = 0; piece < 100; piece++) block.appendOutput("y\n".repeat(10_000));
    block.setComplete(done);
    expect(block.getOutput().length).toBeLessThan(600_000);
    expect(textOf(block)).toContain("(earlier output is not shown)");
  });
});

it("every message keeps its words when the theme changes, and lets nothing hostile through", async () => {
  const live = testTheme();
  const md = getMarkdownTheme(live);
  const hostile = "a\x1b]0;owned\x07\x1b[2Jz";
  const bash = new BashExecutionComponent(hostile, ui, false, live);
  bash.setComplete({ exitCode: 1, cancelled: false }, hostile);
  const skill = new SkillInvocationMessageComponent({ name: hostile, content: hostile }, md, live);
  skill.setExpanded(true);
  const all: Component[] = [
    new UserMessageComponent(hostile, md, live),
    new AssistantMessageComponent(
      fauxAssistantMessage([fauxThinking(hostile), fauxText(hostile)]),
      false,
      md,
      hostile,
      live,
    ),
    new CustomMessageComponent(custom({ customType: hostile, content: hostile }), undefined, md, live),
    skill,
    bash,
  ];
  for (const component of all) {
    const { terminal, text, tui } = onScreen(component);
    const words = await text();
    expect(words).toContain("az");
    live.become(lightTheme);
    tui.invalidate();
    expect(await text()).toBe(words);
    expect(terminal.writes.join("")).not.toMatch(/\x1b\]0;|\x1b\[2J/);
  }
});
