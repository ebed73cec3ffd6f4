import { join } from "node:path";
import { DefaultResourceLoader, getAgentDir, loadContextFiles } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { tempHome } from "../support/home.js";

describe("loadContextFiles", () => {
  it("takes the user's file, then one of each folder from the root down", () => {
    const agentDir = tempFolder();
    const root = tempFolder();
    put(agentDir, "AGENTS.md", "user");
    put(root, "CLAUDE.md", "outer");
    put(root, "a/AGENTS.md", "inner");
    put(root, "a/CLAUDE.md", "second choice");
    const { files } = loadContextFiles(join(root, "a"), agentDir);
    expect(files.map((file) => file.content)).toEqual(["user", "outer", "inner"]);
  });

  it("cuts a file that would fill the window, and says so", () => {
    const dir = tempFolder();
    put(dir, "AGENTS.md", `x${"ü".repeat(200_000)}`);
    const { files, notices } = loadContextFiles(dir, tempFolder());
    expect(files[0]?.content).toHaveLength(128 * 1024);
    expect(files[0]?.content).not.toContain("\uFFFD");
    expect(notices[0]).toContain("400001 bytes");
  });
});

describe("DefaultResourceLoader", () => {
  it("reads the user's prompt files, and the project's once it is trusted", () => {
    tempHome();
    const [agentDir, cwd] = [tempFolder(), tempFolder()];
    put(agentDir, "SYSTEM.md", "user system");
    put(agentDir, "APPEND_SYSTEM.md", "user append");
    put(cwd, ".pi/SYSTEM.md", "project system");
    const untrusted = new DefaultResourceLoader({ cwd, agentDir });
    expect([untrusted.getSystemPrompt(), untrusted.getAppendSystemPrompt()]).toEqual(["user system", ["user append"]]);
    expect(untrusted.getNotices()).toEqual([expect.stringContaining("SYSTEM.md is ignored")]);
    const trusted = new DefaultResourceLoader({ cwd, agentDir, projectIsTrusted: true });
    expect([trusted.getSystemPrompt(), trusted.getNotices()]).toEqual(["project system", []]);
  });

  it("prefers texts and files that are given", async () => {
    const [agentDir, cwd] = [tempFolder(), tempFolder()];
    put(agentDir, "SYSTEM.md", "user system");
    put(cwd, "AGENTS.md", "context");
    const file = put(cwd, "prompt.txt", "from a file");
    const loader = new DefaultResourceLoader({
      cwd,
      agentDir,
      noContextFiles: true,
      systemPrompt: file,
      appendSystemPrompt: ["one", file],
    });
    expect([loader.getSystemPrompt(), loader.getAppendSystemPrompt()]).toEqual(["from a file", ["one", "from a file"]]);
    expect(loader.getAgentsFiles().agentsFiles).toEqual([]);
    put(cwd, "prompt.txt", "changed");
    await loader.reload();
    expect(loader.getSystemPrompt()).toBe("changed");
  });
});

describe("getAgentDir", () => {
  it("follows the variable, with the home folder filled in", () => {
    expect(getAgentDir({ PI_CODING_AGENT_DIR: "/x" })).toBe("/x");
    expect(getAgentDir({ PI_CODING_AGENT_DIR: "~/y" })).toMatch(/^\/.*\/y$/);
    expect(getAgentDir({})).toMatch(/\.pi\/agent$/);
  });
});
