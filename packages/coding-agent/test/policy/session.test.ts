import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall, type ToolResultMessage } from "@pi-stack/ai";
import {
  type AgentSession,
  type ApprovalAnswer,
  type ApprovalRequest,
  type CreateAgentSessionOptions,
  type Settings,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";

type Call = [tool: string, input: Record<string, unknown>];

/** A session whose model makes the calls, one reply each. */
async function run(
  permissions: Settings["permissions"],
  calls: Call[],
  options: CreateAgentSessionOptions & { answer?: (request: ApprovalRequest) => ApprovalAnswer } = {},
) {
  const { answer, ...rest } = options;
  const cwd = rest.cwd ?? tempFolder();
  const steps = calls.map(([name, input]) =>
    fauxAssistantMessage([fauxToolCall(name, input)], { stopReason: "toolUse" }),
  );
  const settingsManager = SettingsManager.inMemory(permissions ? { permissions } : {});
  const { session } = await scriptedSession([...steps, fauxAssistantMessage("done")], {
    cwd,
    settingsManager,
    ...rest,
  });
  const asked: ApprovalRequest[] = [];
  if (answer) {
    const approvalPrompt = {
      ask: async (request: ApprovalRequest) => {
        asked.push(request);
        return answer(request);
      },
    };
    await session.bindExtensions({ approvalPrompt });
  }
  await session.prompt("go");
  return { session, cwd, asked, results: results(session), settingsManager };
}

function results(session: AgentSession): { isError: boolean; text: string }[] {
  return session.messages
    .filter((message): message is ToolResultMessage => message.role === "toolResult")
    .map(({ isError, content }) => ({
      isError,
      text: content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(""),
    }));
}

describe("a session with permissions", () => {
  it("refuses what nobody can be asked about, and names the rule to add", async () => {
    const { results, cwd } = await run({ mode: "ask" }, [
      ["bash", { command: "touch made" }],
      ["write", { path: "made", content: "x" }],
    ]);
    expect(results[0]?.text).toContain(`add "bash(touch made)" to permissions.allow`);
    expect(results[0]?.text).toContain("--allow 'bash(touch made)'");
    expect(results[1]?.text).toContain(`add "write(made)"`);
    expect(results.every(({ isError }) => isError)).toBe(true);
    expect(existsSync(join(cwd, "made"))).toBe(false);
  });

  it("runs what rules allow, and tells the model which rule forbids the rest", async () => {
    const { results, cwd } = await run(
      { mode: "ask", allow: ["bash(echo *)", "write(src/**)"], deny: ["read(**/.env*)"] },
      [
        ["bash", { command: "echo hello" }],
        ["write", { path: "src/a.txt", content: "x" }],
        ["read", { path: ".env" }],
        ["bash", { command: "echo x > .env" }],
      ],
    );
    expect(results[0]).toMatchObject({ isError: false, text: expect.stringContaining("hello") });
    expect(readFileSync(join(cwd, "src/a.txt"), "utf8")).toBe("x");
    expect(results[2]?.text).toContain("read(**/.env*)");
    expect(results[3]?.isError).toBe(true);
  });

  it("does as the user answers, keeps an answer for the session, and writes the rule for always", async () => {
    const cwd = tempFolder();
    const choices: ApprovalAnswer[] = [
      { choice: "once" },
      { choice: "session" },
      { choice: "always" },
      { choice: "no", reason: "use the other file" },
    ];
    const { results, asked, settingsManager } = await run(
      { mode: "ask" },
      [
        ["bash", { command: "touch a" }],
        ["bash", { command: "touch a" }],
        ["bash", { command: "touch a" }],
        ["write", { path: "b", content: "1" }],
        ["write", { path: "b", content: "2" }],
        ["write", { path: "c", content: "3" }],
      ],
      { cwd, answer: () => choices.shift() ?? { choice: "no" } },
    );
    expect(asked.map(({ rules }) => rules)).toEqual([["bash(touch a)"], ["bash(touch a)"], ["write(b)"], ["write(c)"]]);
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false, false, false, true]);
    expect(results[5]?.text).toContain("use the other file");
    const { folders } = settingsManager.getGlobalSettings().permissions ?? {};
    expect(Object.values(folders ?? {})).toEqual([{ allow: ["write(b)"] }]);
  });

  it("hides from grep, find and ls what must not be read", async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, ".env"), "TOKEN=1");
    writeFileSync(join(cwd, "open.txt"), "TOKEN=2");
    symlinkSync(".env", join(cwd, "link.txt"));
    const { results } = await run(
      { deny: ["read(**/.env*)"] },
      [
        ["grep", { pattern: "TOKEN", path: "." }],
        ["find", { pattern: "*" }],
        ["ls", {}],
        ["read", { path: "link.txt" }],
      ],
      { cwd, tools: ["grep", "find", "ls", "read"] },
    );
    for (const { text } of results.slice(0, 3)) {
      expect(text).toContain("open.txt");
      expect(text).not.toMatch(/\.env|TOKEN=1|link\.txt/);
      expect(text).toContain("left out");
    }
    expect(results[3]?.isError).toBe(true);
  });

  it("holds tools to the file that was judged, though links are changed in between", async () => {
    const cwd = tempFolder();
    const outside = tempFolder();
    mkdirSync(join(cwd, "src"));
    writeFileSync(join(cwd, "src/a.txt"), "inside");
    writeFileSync(join(outside, "a.txt"), "outside");
    const swap = (): void => {
      const { rmSync } = process.getBuiltinModule("node:fs");
      rmSync(join(cwd, "src"), { recursive: true });
      symlinkSync(outside, join(cwd, "src"));
    };
    const { results } = await run(
      { mode: "ask", allow: ["write(src/**)", "edit(src/**)"] },
      [["write", { path: "src/a.txt", content: "x" }]],
      {
        cwd,
        // An extension hears of the call after it was judged.
        extensions: {
          hasHandlers: (event) => event === "tool_call",
          emit: async (event) => {
            if (event === "tool_call") swap();
            return undefined;
          },
        },
      },
    );
    expect(results[0]).toMatchObject({ isError: true, text: expect.stringContaining("not what was allowed") });
    expect(readFileSync(join(outside, "a.txt"), "utf8")).toBe("outside");
  });

  it("judges anew what an extension has made of a call", async () => {
    const { results, cwd } = await run({ mode: "ask", allow: ["bash(echo *)"] }, [["bash", { command: "echo x" }]], {
      extensions: {
        hasHandlers: (event) => event === "tool_call",
        emit: async (_event, payload) => {
          if ("input" in payload) Object.assign(Object(payload.input), { command: "touch made" });
          return undefined;
        },
      },
    });
    expect(results[0]?.isError).toBe(true);
    expect(existsSync(join(cwd, "made"))).toBe(false);
  });

  it("holds for commands of the user what is forbidden, and asks nothing about them", async () => {
    const { session, cwd } = await run({ mode: "ask", deny: ["bash(rm *)"] }, []);
    await session.executeBash("touch made");
    expect(existsSync(join(cwd, "made"))).toBe(true);
    await expect(session.executeBash("rm made")).rejects.toThrow("bash(rm *)");
    expect(existsSync(join(cwd, "made"))).toBe(true);
  });

  it("asks before a file with other names is changed, also under a rule", async () => {
    const cwd = tempFolder();
    const other = join(tempFolder(), "other.txt");
    writeFileSync(other, "before");
    linkSync(other, join(cwd, "a.txt"));
    const { results } = await run(
      { mode: "ask", allow: ["write(**)"], deny: [`read(${other})`] },
      [
        ["write", { path: "a.txt", content: "x" }],
        ["read", { path: "a.txt" }],
      ],
      { cwd },
    );
    expect(results[0]?.text).toContain("hard links");
    expect(results[1]?.text).toContain("forbids it");
  });

  it("has no guard and loads none where nothing asks for one", async () => {
    const { results, cwd } = await run(undefined, [["bash", { command: "touch made" }]]);
    expect(results[0]?.isError).toBe(false);
    expect(existsSync(join(cwd, "made"))).toBe(true);
  });
});
