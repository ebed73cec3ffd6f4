import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  BRANCH_SUMMARY_PREFIX,
  BRANCH_SUMMARY_SUFFIX,
  COMPACTION_SUMMARY_PREFIX,
  COMPACTION_SUMMARY_SUFFIX,
  CURRENT_SESSION_VERSION,
  createBashToolDefinition,
  createCodingToolDefinitions,
  createEditToolDefinition,
  createFindToolDefinition,
  createGrepToolDefinition,
  createLsToolDefinition,
  createReadOnlyTools,
  createToolDefinition,
  createWriteToolDefinition,
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_LINES,
  FileSettingsStorage,
  findMostRecentSession,
  GREP_MAX_LINE_LENGTH,
  getShellConfig,
  loadEntriesFromFile,
  type ModeOutput,
  runJsonMode,
  runPrintMode,
  SettingsManager,
  wrapToolDefinitions,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "./support/folder.js";
import { scriptedSession } from "./support/session.js";

/** An output that keeps what it was given. */
function recorded(): ModeOutput & { text: string; warnings: string[] } {
  const output = {
    text: "",
    warnings: [] as string[],
    write: (text: string) => {
      output.text += text;
      return Promise.resolve();
    },
    warn: (message: string) => {
      output.warnings.push(message);
    },
  };
  return output;
}

describe("modes as functions", () => {
  it("runPrintMode sends the prompts one after another and prints the last answer", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
    const output = recorded();
    expect(await runPrintMode(session, { initialMessage: "a", messages: ["b"], output })).toBe(0);
    expect(output.text).toBe("two\n");
    expect(session.messages).toHaveLength(4);
  });

  it("runPrintMode stops at the first prompt that fails, and says why", async () => {
    const failed = fauxAssistantMessage("", { stopReason: "error", errorMessage: "no luck" });
    const { session, provider } = await scriptedSession([failed, fauxAssistantMessage("never")]);
    const output = recorded();
    expect(await runPrintMode(session, { initialMessage: "a", messages: ["b"], output })).toBe(1);
    expect([output.warnings, provider.state.callCount]).toEqual([["no luck"], 1]);
  });

  it("runPrintMode fails when something failed after the answer was whole", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("fine")]);
    session.subscribe((event) => {
      if (event.type === "agent_end") throw new Error("disk full");
    });
    const output = recorded();
    expect(await runPrintMode(session, { initialMessage: "hi", output })).toBe(1);
    expect([output.text, output.warnings]).toEqual(["fine\n", ["disk full"]]);
  });

  it("runJsonMode writes the header first and then every event", async () => {
    const { session } = await scriptedSession([
      fauxAssistantMessage([fauxToolCall("ls", {})], { stopReason: "toolUse" }),
      fauxAssistantMessage("ok"),
    ]);
    const output = recorded();
    expect(await runJsonMode(session, { initialMessage: "a", output })).toBe(0);
    const types = output.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect([types[0], types[1], types.at(-1)]).toEqual(["session", "agent_start", "agent_end"]);
    expect(types).toContain("tool_execution_end");
  });
});

describe("session files without a manager", () => {
  it("are read line by line and found by their last change", async () => {
    const dir = tempFolder();
    const header = `{"type":"session","version":${CURRENT_SESSION_VERSION},"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}`;
    const path = put(dir, "a.jsonl", `${header}\n`);
    put(dir, "b.jsonl", "no session\n");
    expect(loadEntriesFromFile(path)).toEqual([JSON.parse(header)]);
    expect(loadEntriesFromFile(put(dir, "c.txt", "no session\n"))).toEqual([]);
    expect(findMostRecentSession(dir)).toBe(path);
    expect(findMostRecentSession(`${dir}/none`)).toBeNull();
  });
});

describe("settings without a manager", () => {
  it("are read and changed in their files", async () => {
    const [cwd, agentDir] = [tempFolder(), tempFolder()];
    const storage = new FileSettingsStorage(cwd, agentDir);
    expect(storage.read("global")).toBeUndefined();
    await storage.update("project", (current) => ({ ...current, theme: "dark" }));
    expect(storage.read("project")).toEqual({ theme: "dark" });
    expect(SettingsManager.create(cwd, agentDir).getTheme()).toBe("dark");
  });
});

describe("tool definitions", () => {
  it("have a name, a line for the prompt and become runnable tools", () => {
    const cwd = tempFolder();
    const definitions = [
      createBashToolDefinition(cwd),
      createEditToolDefinition(cwd),
      createWriteToolDefinition(cwd),
      createGrepToolDefinition(cwd),
      createFindToolDefinition(cwd),
      createLsToolDefinition(cwd),
    ];
    expect(definitions.map((definition) => definition.name)).toEqual(["bash", "edit", "write", "grep", "find", "ls"]);
    expect(definitions.every((definition) => (definition.promptSnippet ?? "") !== "")).toBe(true);
    expect(createToolDefinition("read", cwd).name).toBe("read");
    expect(createCodingToolDefinitions(cwd).map((definition) => definition.name)).toEqual([
      "read",
      "bash",
      "edit",
      "write",
    ]);
    expect(createReadOnlyTools(cwd).map((tool) => tool.name)).toEqual(["read", "grep", "find", "ls"]);
    expect(wrapToolDefinitions([createToolDefinition("ls", cwd)])[0]).toMatchObject({
      name: "ls",
      execute: expect.any(Function),
    });
  });

  it("keep to the documented limits", () => {
    expect([DEFAULT_MAX_LINES, DEFAULT_MAX_BYTES, GREP_MAX_LINE_LENGTH]).toEqual([2000, 51_200, 500]);
  });

  it("run commands in the shell that is configured", () => {
    expect(getShellConfig("/bin/sh")).toMatchObject({ shell: "/bin/sh", args: ["-c"] });
  });
});

describe("summary wrappers", () => {
  it("open and close one tag", () => {
    expect(`${COMPACTION_SUMMARY_PREFIX}x${COMPACTION_SUMMARY_SUFFIX}`).toMatch(/:\n\n<summary>\nx\n<\/summary>$/);
    expect(`${BRANCH_SUMMARY_PREFIX}x${BRANCH_SUMMARY_SUFFIX}`).toMatch(/:\n\n<summary>\nx<\/summary>$/);
  });
});
