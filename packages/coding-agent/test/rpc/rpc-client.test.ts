import { setTimeout as delay } from "node:timers/promises";
import {
  CodingAgentError,
  RpcClient,
  type RpcClientOptions,
  RpcConnection,
  type RpcEvent,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { type PiWorld, piPath, piWorld, reply } from "../support/pi.js";

/** A client whose agent runs in a world of its own. */
async function startClient(world: PiWorld, options: RpcClientOptions = {}): Promise<RpcClient> {
  const client = new RpcClient({
    cliPath: piPath,
    cwd: world.cwd,
    env: { HOME: world.home },
    provider: "mock",
    model: "m",
    ...options,
  });
  onTestFinished(() => client.stop());
  await client.start();
  return client;
}

/** A client of a program that is no agent at all. */
function clientOf(code: string, options: RpcClientOptions = {}): RpcClient {
  const client = new RpcClient({ cliPath: put(tempFolder(), "fake.mjs", code), ...options });
  onTestFinished(() => client.stop());
  return client;
}

const failsWith = (code: string, words: string): unknown =>
  expect.objectContaining({ code, message: expect.stringContaining(words) });
const answers =
  'process.stdin.once("data", (line) => console.log(JSON.stringify({ id: JSON.parse(line).id, type: "response", command: "get_state", success: true, data: {} })));';

describe("RpcClient", () => {
  it("sends a prompt and gives the events of its run", async () => {
    const client = await startClient(await piWorld());
    const events = await client.promptAndWait("hi");
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(["agent_start", "agent_end"]);
    expect(await client.getLastAssistantText()).toBe("Hello there");
    expect(client).toBeInstanceOf(RpcConnection);
    await client.stop();
    await expect(client.getState()).rejects.toEqual(failsWith("rpc_failed", "does not run"));
  });

  it("has a method for each command", async () => {
    const client = await startClient(await piWorld());
    await client.promptAndWait("hi");
    const [question] = await client.getForkMessages();
    const entryId = question?.entryId ?? "";
    await client.setSteeringMode("all");
    await client.setFollowUpMode("all");
    await client.setAutoCompaction(false);
    await client.setAutoRetry(false);
    await client.setSessionName("name");
    await client.setLabel(entryId, "here");
    await client.setThinkingLevel("off");
    expect(await client.getState()).toMatchObject({ steeringMode: "all", followUpMode: "all", sessionName: "name" });
    expect(await client.cycleThinkingLevel()).toBeNull();
    expect(await client.getAvailableThinkingLevels()).toEqual(["off"]);
    expect((await client.getAvailableModels()).map(({ id }) => id)).toEqual(["m", "other"]);
    expect(await client.cycleModel()).toMatchObject({ model: { id: "other" } });
    expect(await client.setModel("mock", "m")).toMatchObject({ id: "m" });
    expect(await client.bash("echo hi")).toMatchObject({ output: "hi\n", exitCode: 0 });
    expect(await client.getCommands()).toEqual([]);
    expect(await client.getSessionStats()).toMatchObject({ userMessages: 1 });
    expect(await client.getMessages()).toHaveLength(3);
    expect((await client.getEntries()).entries.map(({ id }) => id)).toContain(entryId);
    expect((await client.getTree()).tree).toHaveLength(1);
    const { path } = await client.exportJsonl("copy.jsonl");
    expect((await client.exportHtml()).path).toMatch(/\.html$/);
    expect(await client.navigateTree(entryId)).toMatchObject({ editorText: "hi" });
    expect(await client.fork(entryId)).toEqual({ text: "hi", cancelled: false });
    expect(await client.newSession()).toEqual({ cancelled: false });
    expect(await client.importSession(path)).toEqual({ cancelled: false });
    expect(await client.clone()).toEqual({ cancelled: false });
    expect(await client.switchSession(path)).toEqual({ cancelled: false });
    await expect(client.compact("short")).rejects.toEqual(failsWith("rpc_failed", "compact"));
    await Promise.all([client.abort(), client.abortBash(), client.abortCompaction(), client.abortRetry()]);
  });

  it("knows the queue by identity", async () => {
    const client = await startClient(await piWorld());
    const first = await client.steer("one");
    const second = await client.followUp("two");
    expect(await client.editQueued(second, "three")).toBe(true);
    expect((await client.getQueue()).map(({ text }) => text)).toEqual(["one", "three"]);
    expect(await client.withdrawQueued(first)).toMatchObject({ text: "one" });
    expect(await client.clearQueue()).toMatchObject({ steering: [], followUp: ["three"] });
  });

  it("waits until the session has settled, attempts after failures included", async () => {
    const world = await piWorld([{ status: 529, body: "{}" }, { status: 529, body: "{}" }, reply("at last")]);
    put(world.agentDir, "settings.json", '{"retry":{"baseDelayMs":100}}');
    const client = await startClient(world);
    await client.prompt("hi");
    await client.waitForIdle();
    expect(await client.getLastAssistantText()).toBe("at last");
  });

  it("collects the events of a run that begins later, attempts after failures included", async () => {
    const world = await piWorld([{ status: 529, body: "{}" }, reply("at last")]);
    put(world.agentDir, "settings.json", '{"retry":{"baseDelayMs":100}}');
    const client = await startClient(world);
    const collected = client.collectEvents();
    await delay(300);
    await client.prompt("hi");
    expect((await collected).filter(({ type }) => type === "agent_end")).toHaveLength(2);
  });

  it("gives up on a run that takes too long, which goes on", async () => {
    const client = await startClient(await piWorld([{ hangs: true }]));
    await expect(client.promptAndWait("hi", undefined, 300)).rejects.toEqual(failsWith("rpc_timeout", "300 ms"));
    await expect(client.prompt("again")).rejects.toEqual(failsWith("rpc_failed", "The agent is working"));
    await expect(client.waitForIdle(100)).rejects.toEqual(failsWith("rpc_timeout", "running"));
    await client.prompt("later", undefined, { streamingBehavior: "followUp" });
    expect(await client.getState()).toMatchObject({ isStreaming: true, pendingMessageCount: 1 });
  });

  it("streams what a command prints", async () => {
    const client = await startClient(await piWorld());
    const events: RpcEvent[] = [];
    client.onEvent((event) => events.push(event));
    await client.bash("echo hi", { stream: true });
    expect(events).toMatchObject([{ type: "bash_output", chunk: "hi\n" }]);
  });

  it("tells every listener, whoever leaves or fails meanwhile", async () => {
    const client = await startClient(await piWorld());
    const heard: string[] = [];
    const leaves = [
      client.onEvent(() => {
        leaves[0]?.();
        heard.push("first");
      }),
      client.onEvent(() => {
        heard.push("second");
        throw new Error("broken");
      }),
      client.onEvent(() => heard.push("third")),
    ];
    const warned = new Promise((resolve) => process.once("warning", resolve));
    await client.bash("echo hi", { stream: true });
    expect(heard).toEqual(["first", "second", "third"]);
    expect(String(await warned)).toContain("broken");
  });

  it("rejects what waits when the agent dies, with its last words", async () => {
    const client = clientOf(`${answers} setTimeout(() => { console.error("out of luck"); process.exit(9); }, 500);`);
    await client.start();
    const waiting = client.bash("never answered");
    await expect(waiting).rejects.toEqual(failsWith("rpc_failed", "exit code 9. It said: out of luck"));
    expect(CodingAgentError.is(await waiting.catch((error: unknown) => error))).toBe(true);
    expect(client.getStderr()).toBe("out of luck\n");
  });

  it("says why an agent does not start, and that it runs already", async () => {
    await expect(clientOf('console.error("no luck"); process.exit(1);').start()).rejects.toEqual(
      failsWith("rpc_failed", "It said: no luck"),
    );
    await expect(clientOf("", { cwd: "/no/such/folder" }).start()).rejects.toEqual(failsWith("rpc_failed", "started"));
    const client = clientOf(answers);
    await client.start();
    await expect(client.start()).rejects.toEqual(failsWith("rpc_failed", "runs already"));
  });

  it("gives up on answers that do not come, and passes over what is no protocol", async () => {
    const client = clientOf('console.log("hello"); console.log("[]"); setInterval(() => undefined, 1000);', {
      timeoutMs: 200,
    });
    await expect(client.start()).rejects.toEqual(failsWith("rpc_timeout", "No answer to get_state within 200 ms"));
  });

  it("stops an agent that does not want to, after a second", async () => {
    const client = clientOf(`process.on("SIGTERM", () => undefined); ${answers}`);
    await client.start();
    const start = Date.now();
    await client.stop();
    expect(Date.now() - start).toBeGreaterThanOrEqual(900);
    await expect(client.getState()).rejects.toEqual(failsWith("rpc_failed", "does not run"));
  });
});
