import { existsSync, linkSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type AgentSession, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";
import { hasProgram } from "../support/programs.js";
import { scriptedSession } from "../support/session.js";

type Call = [tool: string, args: Record<string, unknown>];

/** What the tools of a sandboxed session answer, one after another. */
async function answers(
  cwd: string,
  calls: Call[],
  permissions = {},
): Promise<{ texts: string[]; session: AgentSession }> {
  const steps = [
    ...calls.map(([tool, args]) => fauxAssistantMessage([fauxToolCall(tool, args)])),
    fauxAssistantMessage("done"),
  ];
  const { session } = await scriptedSession(steps, {
    cwd,
    settingsManager: SettingsManager.inMemory({ sandbox: { enabled: true }, permissions }),
    tools: ["read", "write", "edit", "grep", "find", "ls"],
  });
  await session.prompt("go");
  const results = session.messages.flatMap((message) => (message.role === "toolResult" ? [message] : []));
  return {
    texts: results.map(({ content }) => content.map((block) => ("text" in block ? block.text : "")).join("")),
    session,
  };
}

describe.runIf(hasProgram("bwrap"))("tools that work on files obey the sandbox", () => {
  it("read nothing that it hides, by whatever name", async () => {
    const home = tempHome();
    const cwd = tempFolder();
    const key = put(home, ".ssh/id_rsa", "S3CRET\n");
    put(home, "notes.txt", "plain\n");
    symlinkSync(join(home, ".ssh"), join(cwd, "keys"));
    symlinkSync(key, join(cwd, "key"));
    const { texts } = await answers(cwd, [
      ["read", { path: key }],
      ["read", { path: "~/.ssh/id_rsa" }],
      ["read", { path: "key" }],
      ["read", { path: "keys/id_rsa" }],
      ["read", { path: `/proc/self/root${key}` }],
      ["ls", { path: "~/.ssh" }],
      ["ls", { path: "keys" }],
      ["grep", { pattern: "S3", path: home }],
      ["grep", { pattern: "S3", path: "keys" }],
      ["find", { pattern: "*", path: home }],
      ["find", { pattern: `${home}/.ssh/*` }],
      ["find", { pattern: "keys/*" }],
    ]);
    expect(texts).toHaveLength(12);
    for (const text of texts) expect(text).not.toMatch(/S3CRET|^id_rsa/m);
    expect(texts[0]).toBe(`Not run: ${key} lies in ${join(home, ".ssh")}, which the sandbox hides.`);
    const { texts: open } = await answers(cwd, [["read", { path: join(home, "notes.txt") }]]);
    expect(open[0]).toContain("plain");
  });

  it("write nothing outside of the folder, by whatever name", async () => {
    const home = tempHome();
    const cwd = tempFolder();
    const file = put(home, "file", "as it was");
    symlinkSync(home, join(cwd, "out"));
    symlinkSync(join(home, "made"), join(cwd, "dangling"));
    const content = "changed";
    const edits = [{ oldText: "was", newText: "is" }];
    const { texts } = await answers(cwd, [
      ["write", { path: file, content }],
      ["write", { path: "../escaped", content }],
      ["write", { path: "out/new", content }],
      ["write", { path: "dangling", content }],
      ["write", { path: "sub/../../escaped", content }],
      ["edit", { path: file, edits }],
      ["edit", { path: "out/file", edits }],
      ["write", { path: "inside/file", content }],
    ]);
    for (const text of texts.slice(0, 7)) expect(text).toMatch(/^Not run: The sandbox lets nothing be written to/);
    expect(texts[7]).toMatch(/^Successfully wrote/);
    expect(readFileSync(file, "utf8")).toBe("as it was");
    for (const path of [join(home, "new"), join(home, "made"), join(cwd, "..", "escaped")])
      expect(existsSync(path)).toBe(false);
  });

  it("ask the rules too: the stricter answer counts", async () => {
    tempHome();
    const cwd = tempFolder();
    put(cwd, ".env", "KEY=1");
    linkSync(join(cwd, ".env"), join(cwd, "copy"));
    const permissions = { deny: ["read(**/.env)"], allow: ["write(/etc/**)"] };
    const { texts } = await answers(
      cwd,
      [
        ["read", { path: ".env" }],
        ["write", { path: "/etc/pi-was-here", content: "x" }],
      ],
      permissions,
    );
    expect(texts[0]).toMatch(/^Not run: read\(\*\*\/\.env\)/);
    expect(texts[1]).toMatch(/^Not run: The sandbox lets nothing be written to \/etc\/pi-was-here/);
  });
});
