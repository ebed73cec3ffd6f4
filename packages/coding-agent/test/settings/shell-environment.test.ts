import {
  createAgentSessionFromServices,
  createAgentSessionServices,
  type ExtensionAPI,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { mergeShellEnvironment, unseenVariables } from "../../src/settings/shell-environment.js";
import { tempFolder } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";

const names = ["PATH", "HOME", "LC_ALL", "MY_TOKEN", "MY_NAME", "AWS_SECRET_ACCESS_KEY"];

describe("what commands see of the environment", () => {
  it.each([
    [undefined, []],
    [{ exclude: ["*_TOKEN", "AWS_*"] }, ["MY_TOKEN", "AWS_SECRET_ACCESS_KEY"]],
    [{ exclude: ["*"], include: ["path", "M*E"] }, ["HOME", "LC_ALL", "MY_TOKEN", "AWS_SECRET_ACCESS_KEY"]],
    [{ inherit: "core" as const }, ["MY_TOKEN", "MY_NAME", "AWS_SECRET_ACCESS_KEY"]],
    [{ inherit: "core" as const, include: ["MY_NAME"] }, ["MY_TOKEN", "AWS_SECRET_ACCESS_KEY"]],
    [{ inherit: "none" as const, include: ["PATH"] }, names.filter((name) => name !== "PATH")],
  ])("%j", (settings, unseen) => expect(unseenVariables(names, settings)).toEqual(unseen));

  it("can only become less by a project", () => {
    expect(mergeShellEnvironment()).toBeUndefined();
    expect(mergeShellEnvironment({ inherit: "core" }, { inherit: "all" })?.inherit).toBe("core");
    expect(mergeShellEnvironment({}, { inherit: "none", include: ["*"] })).toEqual({
      inherit: "none",
      include: [],
      exclude: [],
    });
    expect(mergeShellEnvironment({ include: ["A", "B"] }, { exclude: ["A"] })).toEqual({
      inherit: "all",
      include: ["B"],
      exclude: ["A"],
    });
  });

  it("holds for commands of the user and for programs of extensions", async () => {
    vi.stubEnv("MY_TOKEN", "visible");
    onTestFinished(() => void vi.unstubAllEnvs());
    const settings = (): SettingsManager => SettingsManager.inMemory({ shellEnvironment: { exclude: ["*_TOKEN"] } });
    const { session } = await scriptedSession([], { settingsManager: settings() });
    expect((await session.executeBash('echo "[$MY_TOKEN]"')).output).toBe("[]\n");
    const printed: string[] = [];
    const factory = (pi: ExtensionAPI): void => {
      pi.on("session_start", async () => void printed.push((await pi.exec("sh", ["-c", 'echo "[$MY_TOKEN]"'])).stdout));
    };
    const cwd = tempFolder();
    const services = await createAgentSessionServices({
      cwd,
      agentDir: tempFolder(),
      settingsManager: settings(),
      resourceLoaderOptions: { extensionFactories: [factory] },
    });
    const other = await createAgentSessionFromServices({ services, sessionManager: SessionManager.inMemory(cwd) });
    await other.session.bindExtensions({});
    await other.session.dispose();
    expect(printed).toEqual(["[]\n"]);
  });
});
