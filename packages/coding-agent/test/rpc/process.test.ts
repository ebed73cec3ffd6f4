import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { finished, piPath, piWorld, reply } from "../support/pi.js";
import { streamedReply } from "../support/streamed-reply.js";
import { isEvent, isResponse, memoryKb, startPeer } from "./support/peer.js";

const hanging = [reply([{ name: "bash", input: { command: "echo $$ > pid; exec sleep 60" } }])];

/** The process that a command of the test started, once it runs. */
async function pidIn(dir: string): Promise<number> {
  const file = join(dir, "pid");
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8"), { timeout: 10_000 }).toMatch(/\d\n/);
  return Number(readFileSync(file, "utf8"));
}

/** Empty for a process that is gone; one that waits for somebody to ask how it ended begins with Z. */
const stateOf = (pid: number): string =>
  spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();

describe("the process of RPC mode", () => {
  it("B58: carries JSON lines alone on stdout, whatever is printed", async () => {
    const world = await piWorld();
    const noise = put(
      world.home,
      "noise.mjs",
      'process.emitWarning("old", "DeprecationWarning"); setInterval(() => { if (!process.env.PI_CODING_AGENT) return; console.log("log"); process.stdout.write("\\u001b]0;title\\u0007"); }, 5).unref();',
    );
    const peer = startPeer(world, ["--model", "mock/m"], { NODE_OPTIONS: `--import ${noise}` });
    await peer.ask("prompt", { message: "hi" });
    await peer.settled();
    peer.child.stdin?.end();
    // The peer parses each line as it comes.
    expect(await peer.ended).toMatchObject({ code: 0, stderr: expect.stringContaining("log") });
  });

  it("refuses files on the command line, and says where messages go", async () => {
    const world = await piWorld();
    put(world.cwd, "a.txt", "words");
    const refused = await world.run(["--mode", "rpc", "@a.txt"]);
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("RPC mode takes no files") });
    const warned = await world.run(["--mode", "rpc", "hello"], { stdin: "" });
    expect(warned).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("takes no messages") });
    expect(world.server.requests).toEqual([]);
  });

  it("ends with the input: what was sent is answered, the run is aborted and stored, children are gone", async () => {
    const world = await piWorld(hanging);
    const peer = startPeer(world, ["--model", "mock/m", "--session", "s.jsonl"]);
    await peer.ask("prompt", { message: "work" });
    const pid = await pidIn(world.cwd);
    peer.child.stdin?.end('{"id":"last","type":"get_state"}');
    expect(await peer.ended).toMatchObject({ code: 0, stderr: "" });
    expect(peer.lines.find((line) => line["id"] === "last")).toMatchObject({ success: true });
    expect(peer.lines.at(-1)).toMatchObject({ type: "agent_end" });
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    const stored = SessionManager.open(join(world.cwd, "s.jsonl")).buildSessionContext().messages;
    expect(stored.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
  });

  it("finishes what takes less than a second after the end of the input", async () => {
    const peer = startPeer(await piWorld());
    peer.send({ id: "p", type: "prompt", message: "hi" });
    peer.child.stdin?.end('{"id":"b","type":"bash","command":"echo quick"}');
    expect(await peer.ended).toMatchObject({ code: 0 });
    expect(peer.lines.find((line) => line["id"] === "b")).toMatchObject({ data: { output: "quick\n" } });
    expect(peer.lines.filter(isEvent("agent_end"))).toMatchObject([{ messages: [{}, { stopReason: "stop" }] }]);
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("ends on %s with exit code %i: a command of the user and its child are gone", async (signal, code) => {
    const world = await piWorld();
    const peer = startPeer(world);
    peer.send({ type: "bash", command: "sleep 60 & echo $! > pid; wait" });
    const pid = await pidIn(world.cwd);
    peer.child.kill(signal);
    expect((await peer.ended).code).toBe(code);
    await expect.poll(() => stateOf(pid)).toMatch(/^Z|^$/);
  });

  it("B59: waits for a slow reader and loses nothing", async () => {
    const world = await piWorld([reply("x".repeat(3_000_000))]);
    const child = spawn(process.execPath, [piPath, "--mode", "rpc", "--model", "mock/m", "--session", "s.jsonl"], {
      cwd: world.cwd,
      env: world.env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const end = finished(child);
    child.stdout.pause();
    child.stdin.write('{"id":1,"type":"prompt","message":"hi"}\n');
    await expect.poll(() => world.server.requests.length, { timeout: 10_000 }).toBe(1);
    await delay(500);
    for (let id = 0; id < 50; id++) child.stdin.write('{"type":"bash","command":"yes | head -c 40000"}\n');
    child.stdin.end();
    await delay(500);
    child.stdout.resume();
    const { code, stdout } = await end;
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(lines.filter(isEvent("agent_end"))).toHaveLength(1);
    expect(lines.filter(isResponse)).toHaveLength(51);
  });

  it("B59: holds the output of a streamed command back while nobody reads", async () => {
    const world = await piWorld();
    const peer = startPeer(world);
    await peer.ask("get_state");
    peer.child.stdout?.pause();
    peer.send({ id: "b", type: "bash", command: "yes 0123456789 & echo $! > pid; wait", stream: true });
    await pidIn(world.cwd);
    await delay(700);
    const before = memoryKb(peer);
    await delay(700);
    expect(memoryKb(peer) - before).toBeLessThan(20_000);
    peer.child.stdout?.resume();
    await peer.ask("abort_bash");
    expect(await peer.find((line) => isResponse(line) && line["id"] === "b")).toMatchObject({ success: true });
  });

  it("B59: asks for no more than it can answer while nobody reads", async () => {
    const peer = startPeer(await piWorld([reply("x".repeat(1_000_000))]));
    await peer.ask("prompt", { message: "hi" });
    await peer.settled();
    peer.child.stdout?.pause();
    const before = memoryKb(peer);
    peer.write('{"type":"get_messages"}\n'.repeat(300));
    await delay(700);
    expect(memoryKb(peer) - before).toBeLessThan(120_000);
    peer.child.stdout?.resume();
    await peer.settled();
    expect(peer.lines.filter((line) => line["command"] === "get_messages")).toHaveLength(300);
  });

  it.each([
    ["SIGTERM", 143],
    ["the end of its input", 0],
  ])("ends on %s although nobody reads, and stores what the model said", async (how, code) => {
    const [body] = String(streamedReply(3_000_000).body).split("event: content_block_stop");
    const world = await piWorld([{ body: body ?? "", after: "pings" }]);
    const peer = startPeer(world, ["--model", "mock/m", "--session", "s.jsonl"]);
    await peer.ask("prompt", { message: "hi" });
    peer.child.stdout?.pause();
    await delay(1000);
    const start = Date.now();
    if (how === "SIGTERM") peer.child.kill("SIGTERM");
    else peer.child.stdin?.end();
    const [exitCode] = await once(peer.child, "exit");
    expect([exitCode, Date.now() - start < 12_000]).toEqual([code, true]);
    peer.child.stdout?.resume();
    const last = SessionManager.open(join(world.cwd, "s.jsonl")).buildSessionContext().messages.at(-1);
    expect(last).toMatchObject({ role: "assistant", stopReason: "aborted" });
    expect(JSON.stringify(last)).toContain("The quick brown fox");
  });

  it("B59: is quiet and quick when the reader goes away", async () => {
    const world = await piWorld();
    const peer = startPeer(world);
    await peer.ask("get_state");
    peer.child.stdout?.destroy();
    peer.send({ type: "get_state" });
    expect(await peer.ended).toMatchObject({
      code: 141,
      stderr: expect.stringContaining("reader of the output went away"),
    });
  });
});
