import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InMemorySettingsStorage, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";

declare module "@pi-stack/coding-agent" {
  interface SettingsMap {
    "acme.depth": number;
    "acme.name": string;
  }
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Settings of a user and a project, as they stand on disk. */
function settings(global: unknown, project?: unknown) {
  const agentDir = tempFolder();
  const cwd = tempFolder();
  if (global !== undefined) put(agentDir, "settings.json", JSON.stringify(global));
  if (project !== undefined) put(cwd, ".pi/settings.json", JSON.stringify(project));
  return { manager: SettingsManager.create(cwd, agentDir), path: join(agentDir, "settings.json"), cwd, agentDir };
}

describe("SettingsManager", () => {
  it("has the documented defaults", () => {
    const manager = SettingsManager.inMemory();
    expect(manager.getCompactionSettings()).toEqual({ enabled: true, reserveTokens: 16384, keepRecentTokens: 20000 });
    expect(manager.getRetrySettings()).toEqual({ enabled: true, maxRetries: 3, baseDelayMs: 2000 });
    expect(manager.getProviderRetrySettings()).toEqual({ maxRetryDelayMs: 60000 });
    expect(manager.getImageSettings()).toEqual({ autoResize: true, blockImages: false });
    expect([manager.getSteeringMode(), manager.getTransport()]).toEqual(["one-at-a-time", "auto"]);
  });

  it("lays the project's settings over the user's at every depth", () => {
    const { manager } = settings(
      { retry: { maxRetries: 5, provider: { timeoutMs: 1000, maxRetries: 2 } }, enabledModels: ["a", "b"] },
      { retry: { provider: { timeoutMs: 9 } }, enabledModels: ["c"] },
    );
    expect(manager.getRetrySettings().maxRetries).toBe(5);
    expect(manager.getProviderRetrySettings()).toEqual({ timeoutMs: 9, maxRetries: 2, maxRetryDelayMs: 60000 });
    expect(manager.getEnabledModels()).toEqual(["c"]);
  });

  it("writes only what was changed and keeps what others wrote meanwhile", async () => {
    const { manager, path } = settings({ theme: "dark", unknownKey: { deep: [1] } });
    writeFileSync(path, JSON.stringify({ theme: "light", unknownKey: { deep: [1] }, defaultModel: "theirs" }));
    manager.setDefaultModel("ours");
    manager.setRetryEnabled(false);
    await manager.flush();
    expect(json(path)).toEqual({
      theme: "light",
      unknownKey: { deep: [1] },
      defaultModel: "ours",
      retry: { enabled: false },
    });
    expect(readFileSync(path, "utf8")).toMatch(/^\{\n {2}"/);
  });

  it("creates nothing while it reads, and private files when it writes (B56)", async () => {
    const { manager, path, cwd } = settings(undefined);
    expect([existsSync(join(cwd, ".pi")), existsSync(path)]).toEqual([false, false]);
    manager.setTheme("dark");
    await manager.flush();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o400);
    manager.setTheme("light");
    await manager.flush();
    expect([json(path), statSync(path).mode & 0o777]).toEqual([{ theme: "light" }, 0o400]);
  });

  it("never overwrites a file that it cannot read, and names the place of the mistake", async () => {
    const { manager, path } = settings(undefined);
    writeFileSync(path, '{\n  "theme": "dark",\n  oops\n}');
    manager.reload();
    expect(manager.drainErrors()[0]?.error.message).toContain(`${path}:3:3`);
    manager.setTheme("light");
    await manager.flush();
    expect(readFileSync(path, "utf8")).toContain("oops");
    expect(manager.getTheme()).toBe("light");
    expect(manager.drainErrors()).toHaveLength(1);
  });

  it("keeps the values it had when a file becomes unreadable", () => {
    const { manager, path } = settings({ theme: "mine" });
    writeFileSync(path, "[]");
    manager.reload();
    expect(manager.getTheme()).toBe("mine");
  });

  it("says which values do not fit and goes on with the defaults", () => {
    const { manager } = settings({
      transport: "pigeon",
      retry: { maxRetries: "many", baseDelayMs: -1, enabled: false },
      theme: "dark",
      images: [],
    });
    expect(manager.getNotices()).toEqual(
      ["transport", "retry.maxRetries", "retry.baseDelayMs", "images"].map((key) =>
        expect.stringContaining(`"${key}" has a value that does not fit`),
      ),
    );
    expect(manager.getRetrySettings()).toEqual({ enabled: false, maxRetries: 3, baseDelayMs: 2000 });
    expect([manager.getTransport(), manager.getRetrySettings().maxRetries, manager.getTheme()]).toEqual([
      "auto",
      3,
      "dark",
    ]);
  });

  it("B55: ignores what a project would run or redirect, with a notice, until it is trusted", () => {
    const { manager } = settings(
      {},
      {
        shellPath: "/evil",
        shellCommandPrefix: "evil",
        npmCommand: ["evil"],
        sessionDir: "/evil",
        packages: ["npm:evil"],
        extensions: ["evil"],
        theme: "light",
      },
    );
    expect([manager.getShellPath(), manager.getShellCommandPrefix(), manager.getSessionDir()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([manager.getPackages(), manager.getExtensionPaths(), manager.getNpmCommand()]).toEqual([[], [], undefined]);
    expect(manager.getTheme()).toBe("light");
    expect(manager.getNotices().join()).toMatch(
      /ignored shellPath, shellCommandPrefix, npmCommand, sessionDir, packages, extensions/,
    );
    manager.trustProject();
    expect(manager.getShellPath()).toBe("/evil");
  });

  it("reads the keys of older versions", () => {
    const { manager } = settings({
      queueMode: "all",
      websockets: true,
      retry: { maxDelayMs: 7 },
      skills: { enableSkillCommands: false },
    });
    expect([manager.getSteeringMode(), manager.getTransport()]).toEqual(["all", "websocket"]);
    expect(manager.getProviderRetrySettings().maxRetryDelayMs).toBe(7);
    expect(manager.getSkillPaths()).toEqual([]);
  });

  it("lets overrides win until the same value is set", () => {
    const manager = SettingsManager.inMemory({ theme: "dark" });
    manager.applyOverrides({ theme: "light", retry: { maxRetries: 9 } });
    expect([manager.getTheme(), manager.getRetrySettings().maxRetries]).toEqual(["light", 9]);
    manager.setTheme("third");
    expect(manager.getTheme()).toBe("third");
    expect(manager.getGlobalSettings()).toEqual({ theme: "third" });
  });

  it("hands out settings of other packages that are what their type promises", () => {
    const manager = SettingsManager.fromStorage(new InMemorySettingsStorage({ "acme.depth": 3, "acme.name": 3 }));
    const isNumber = (value: unknown): value is number => typeof value === "number";
    const isText = (value: unknown): value is string => typeof value === "string";
    expect(manager.getCustom("acme.depth", isNumber)).toBe(3);
    expect(manager.getCustom("acme.name", isText)).toBeUndefined();
  });

  it("loses no change when several processes write at once", async () => {
    const { cwd, agentDir, path } = settings({});
    const managers = Array.from({ length: 6 }, () => SettingsManager.create(cwd, agentDir));
    const changes: ((manager: SettingsManager) => void)[] = [
      (manager) => manager.setTheme("t"),
      (manager) => manager.setDefaultModel("m"),
      (manager) => manager.setDefaultProvider("p"),
      (manager) => manager.setRetryEnabled(false),
      (manager) => manager.setBlockImages(true),
      (manager) => manager.setCompactionEnabled(false),
    ];
    for (const [index, change] of changes.entries()) change(managers[index] ?? SettingsManager.inMemory());
    await Promise.all(managers.map((manager) => manager.flush()));
    expect(json(path)).toEqual({
      theme: "t",
      defaultModel: "m",
      defaultProvider: "p",
      retry: { enabled: false },
      images: { blockImages: true },
      compaction: { enabled: false },
    });
  });
});
