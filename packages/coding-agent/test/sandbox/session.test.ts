import { existsSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  createAgentSessionFromServices,
  createAgentSessionServices,
  type ExtensionAPI,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { piWorld, reply } from "../support/pi.js";
import { hasProgram } from "../support/programs.js";
import { scriptedSession } from "../support/session.js";

const sandboxed = (): SettingsManager => SettingsManager.inMemory({ sandbox: { enabled: true } });

describe.runIf(hasProgram("bwrap"))("a session with a sandbox", () => {
  it("confines the commands of the model and those of the user", async () => {
    const command = "echo mine > here; echo evil > /etc/pi-was-here";
    const steps = [fauxAssistantMessage([fauxToolCall("bash", { command })]), fauxAssistantMessage("done")];
    const { session, cwd } = await scriptedSession(steps, { settingsManager: sandboxed() });
    await session.prompt("go");
    expect(JSON.stringify(session.messages)).toContain("The sandbox lets commands write only below");
    const result = await session.executeBash("cat here; echo evil > /etc/pi-was-here");
    expect(result.output).toMatch(/^mine\n/);
    expect(result.output).toContain("The sandbox lets commands write only below");
    expect(existsSync(join(cwd, "here"))).toBe(true);
    expect(existsSync("/etc/pi-was-here")).toBe(false);
  });

  it("confines the programs that extensions run, also while they are loaded", async () => {
    const [cwd, agentDir] = [tempFolder(), tempFolder()];
    const settingsManager = sandboxed();
    const results: { code: number; stderr: string }[] = [];
    const factory = async (pi: ExtensionAPI): Promise<void> => {
      results.push(await pi.exec("touch", ["/etc/pi-was-here"]));
      pi.on("session_start", async () => void results.push(await pi.exec("touch", ["/etc/pi-was-here"])));
    };
    const resourceLoaderOptions = { extensionFactories: [factory] };
    const services = await createAgentSessionServices({ cwd, agentDir, settingsManager, resourceLoaderOptions });
    const sessionManager = SessionManager.inMemory(cwd);
    const { session } = await createAgentSessionFromServices({ services, sessionManager });
    await session.bindExtensions({});
    await session.dispose();
    expect(results.map(({ code }) => code)).toEqual([1, 1]);
    expect(results[1]?.stderr).toContain("The sandbox lets commands write only below");
  });
});

describe.runIf(hasProgram("bwrap"))("pi --sandbox", () => {
  it("confines what the model runs; a project cannot switch it off", async () => {
    const world = await piWorld([
      reply([{ name: "bash", input: { command: "touch ../escaped; cat /etc/shadow" } }]),
      reply("done"),
    ]);
    put(world.cwd, ".pi/settings.json", '{"sandbox": {"enabled": false, "network": "on"}}');
    const result = await world.run(["--sandbox", "--approve", "-p", "go", "--model", "mock/m"]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n" });
    expect(JSON.stringify(world.server.requests[1]?.body)).toContain("The sandbox lets commands write only below");
    expect(existsSync(join(world.cwd, "..", "escaped"))).toBe(false);
  });

  it("does not become open because the settings cannot be read", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "touch ../escaped" } }]), reply("done")]);
    put(world.agentDir, "settings.json", '{"sandbox": {"enabled": true}, "theme": }');
    const result = await world.run(["-p", "go", "--model", "mock/m"]);
    expect(result).toMatchObject({ code: 0, stderr: expect.stringContaining('"sandbox" is no object') });
    expect(existsSync(join(world.cwd, "..", "escaped"))).toBe(false);
  });

  it("runs no command at all where there is no sandbox", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "touch ran" } }]), reply("done")]);
    const result = await world.run(["--sandbox", "-p", "go", "--model", "mock/m"], { env: { PATH: "/nowhere" } });
    expect(result).toMatchObject({ code: 0 });
    expect(JSON.stringify(world.server.requests[1]?.body)).toContain(
      "bubblewrap is not installed. Install it: apt install",
    );
    expect(existsSync(join(world.cwd, "ran"))).toBe(false);
  });
});
