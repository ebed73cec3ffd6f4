import {
  type BashExecutionMessage,
  bashExecutionToText,
  blockImages,
  convertToLlm,
  createBranchSummaryMessage,
  createCompactionSummaryMessage,
  createCustomMessage,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelSays, userSays } from "../support/messages.js";

const iso = "2026-01-02T03:04:05.000Z";
const bash = (fields: Partial<BashExecutionMessage>): BashExecutionMessage => ({
  role: "bashExecution",
  command: "ls",
  output: "a.txt",
  exitCode: 0,
  cancelled: false,
  truncated: false,
  timestamp: 5,
  ...fields,
});

describe("convertToLlm", () => {
  it("passes base messages on as the same objects, in order", () => {
    const messages = [userSays("hi"), modelSays("hello")];
    expect(convertToLlm(messages)).toEqual(messages);
    expect(convertToLlm(messages)[0]).toBe(messages[0]);
  });

  it("wraps summaries in tags", () => {
    const [compaction, branch] = convertToLlm([
      createCompactionSummaryMessage("what was", 1000, iso),
      createBranchSummaryMessage("the other way", "root", iso),
    ]);
    expect(compaction?.content).toEqual([
      { type: "text", text: expect.stringMatching(/:\n\n<summary>\nwhat was\n<\/summary>$/) },
    ]);
    expect(branch?.content).toEqual([
      { type: "text", text: expect.stringMatching(/:\n\n<summary>\nthe other way<\/summary>$/) },
    ]);
    expect(compaction?.timestamp).toBe(Date.parse(iso));
  });

  it("shows the model custom messages, displayed or not, and leaves out excluded commands", () => {
    const shown = convertToLlm([
      createCustomMessage("note", "remember", false, undefined, iso),
      bash({ excludeFromContext: true }),
      bash({}),
    ]);
    expect(shown.map((message) => message.content)).toEqual([
      [{ type: "text", text: "remember" }],
      [{ type: "text", text: "Ran `ls`\n```\na.txt\n```" }],
    ]);
  });

  it("passes over roles of newer session files", () => {
    const future = { ...userSays("hi"), role: "hologram" };
    const messages = [userSays("hi")];
    Reflect.set(messages, 1, future);
    expect(convertToLlm(messages)).toHaveLength(1);
  });
});

describe("bashExecutionToText", () => {
  it.each([
    [bash({ output: "" }), "Ran `ls`\n(no output)"],
    [bash({ exitCode: 2 }), "Ran `ls`\n```\na.txt\n```\n\nCommand exited with code 2"],
    [bash({ exitCode: undefined, cancelled: true }), "Ran `ls`\n```\na.txt\n```\n\n(command cancelled)"],
    [
      bash({ truncated: true, fullOutputPath: "/tmp/full" }),
      "Ran `ls`\n```\na.txt\n```\n\n[Output truncated. Full output: /tmp/full]",
    ],
    [bash({ output: "```\ncode\n```" }), "Ran `ls`\n````\n```\ncode\n```\n````"],
  ])("writes %j", (message, text) => {
    expect(bashExecutionToText(message)).toBe(text);
  });
});

describe("blockImages", () => {
  it("puts one line of text in place of neighbouring images", () => {
    const image = { type: "image" as const, data: "AAAA", mimeType: "image/png" };
    const [message] = blockImages([
      { role: "user", content: [{ type: "text", text: "see" }, image, image], timestamp: 1 },
    ]);
    expect(message?.content).toEqual([
      { type: "text", text: "see" },
      { type: "text", text: "Image reading is disabled." },
    ]);
  });
});
