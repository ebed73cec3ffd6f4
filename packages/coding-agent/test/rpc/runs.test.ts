import type { ReplayResponse } from "@pi-stack/ai/testing";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { piWorld, reply } from "../support/pi.js";
import { isEvent, isResponse, type Line, memoryKb, type Peer, startPeer } from "./support/peer.js";

/** A reply whose end never comes. */
const endless = {
  body: String(reply("word ").body).split("event: content_block_stop")[0] ?? "",
  after: "pings" as const,
};
const bodyOf = (world: Awaited<ReturnType<typeof piWorld>>, index: number): string =>
  JSON.stringify(world.server.requests[index]?.body);
const typesOf = (lines: readonly Line[]): unknown[] => lines.map((line) => line["type"]);
const ends = (peer: Peer): Line[] => peer.lines.filter(isEvent("agent_end"));

/** Summaries are asked for without tools. */
const answeringSummaries =
  (summary: ReplayResponse) =>
  ({ body }: { body: unknown }): ReplayResponse =>
    JSON.stringify(body).includes('"tools"') ? reply("an answer") : summary;

/** Enough words that there is something to compact. */
const longTalk = "A long question with many words. ".repeat(200);

describe("runs in RPC mode", () => {
  it("are answered when they are accepted, before their first event", async () => {
    const peer = startPeer(await piWorld());
    peer.send({ id: 1, type: "prompt", message: "hi" });
    await peer.find(isEvent("agent_end"));
    expect(typesOf(peer.lines.slice(0, 3))).toEqual(["response", "agent_start", "turn_start"]);
    expect(typesOf(peer.lines)).not.toContain("command_failed");
  });

  it("take commands in the order in which they were written", async () => {
    const world = await piWorld([reply("first"), reply("second"), reply("third")]);
    const peer = startPeer(world);
    const commands = [
      { id: 1, type: "prompt", message: "one" },
      { id: 2, type: "follow_up", message: "two" },
      { id: 3, type: "prompt", message: "three", streamingBehavior: "followUp" },
      { id: 4, type: "prompt", message: "four" },
    ];
    peer.write(commands.map((command) => `${JSON.stringify(command)}\n`).join(""));
    await peer.find((line) => line["id"] === 4);
    await peer.settled();
    expect(peer.lines.filter((line) => line["id"] === 4)).toMatchObject([{ success: false, code: "busy" }]);
    const asked = JSON.parse(bodyOf(world, 2)).messages.filter(({ role }: { role: string }) => role === "user");
    expect(JSON.stringify(asked)).toMatch(/one.*two.*three/);
  });

  it("expand templates in steer and follow_up", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "sleep 0.5" } }]), reply("done")]);
    put(world.agentDir, "prompts/review.md", "Review $1 with care.");
    const peer = startPeer(world);
    await peer.ask("prompt", { message: "go" });
    await peer.find(isEvent("tool_execution_start"));
    await peer.ask("steer", { message: "/review steered" });
    await peer.ask("follow_up", { message: "/review followed" });
    await peer.settled();
    expect(bodyOf(world, 1)).toContain("Review steered with care.");
    expect(bodyOf(world, 2)).toContain("Review followed with care.");
  });

  it("B76: end within a second of abort, keep their words, and the next prompt works", async () => {
    const peer = startPeer(await piWorld([endless, reply("fine")]));
    await peer.ask("prompt", { message: "go" });
    await peer.find(isEvent("message_update"));
    const start = Date.now();
    expect(await Promise.all([peer.ask("abort"), peer.ask("abort")])).toMatchObject([
      { success: true },
      { success: true },
    ]);
    expect(Date.now() - start).toBeLessThan(1000);
    expect(ends(peer)).toMatchObject([{ messages: [{}, { stopReason: "aborted", content: [{ text: "word " }] }] }]);
    await peer.ask("prompt", { message: "again" });
    await peer.settled();
    expect(await peer.ask("get_last_assistant_text")).toMatchObject({ data: { text: "fine" } });
  });

  it("B76: end within a second of abort while the model has not begun to answer", async () => {
    const world = await piWorld([{ hangs: true }]);
    const peer = startPeer(world);
    await peer.ask("prompt", { message: "go" });
    await expect.poll(() => world.server.requests.length).toBe(1);
    const start = Date.now();
    await peer.ask("abort");
    expect(Date.now() - start).toBeLessThan(1000);
    expect(ends(peer)).toMatchObject([{ messages: [{}, { stopReason: "aborted" }] }]);
  });

  it("end also when abort comes in one write with the prompt", async () => {
    const peer = startPeer(await piWorld([{ hangs: true }]));
    peer.write('{"id":1,"type":"prompt","message":"x"}\n{"id":2,"type":"abort"}\n');
    expect(await peer.find((line) => line["id"] === 2)).toMatchObject({ success: true });
    expect(await peer.ask("get_state")).toMatchObject({ data: { activity: "idle" } });
  });

  it("B77: go on for hundreds of equal calls without harm, and stop when they are told to", async () => {
    let isStuck = true;
    const again = reply([{ name: "read", input: { path: "a.txt" } }]);
    const world = await piWorld(() => (isStuck ? again : reply("free")));
    put(world.cwd, "a.txt", "words");
    put(world.agentDir, "settings.json", '{"compaction":{"enabled":false},"limits":{"repeatedCalls":0}}');
    const peer = startPeer(world, ["--model", "mock/other"]);
    await peer.ask("prompt", { message: "go" });
    await expect
      .poll(() => peer.lines.filter(isEvent("tool_execution_end")).length, { timeout: 20_000 })
      .toBeGreaterThan(300);
    isStuck = false;
    expect(await peer.ask("abort")).toMatchObject({ success: true });
    expect(memoryKb(peer)).toBeLessThan(400_000);
    await peer.ask("prompt", { message: "and now?" });
    await peer.settled();
    expect(await peer.ask("get_last_assistant_text")).toMatchObject({ data: { text: "free" } });
  });

  it("tell of attempts, and abort_retry ends them", async () => {
    const world = await piWorld([{ status: 529, body: "{}" }]);
    put(world.agentDir, "settings.json", '{"retry":{"baseDelayMs":60000}}');
    const peer = startPeer(world);
    await peer.ask("prompt", { message: "go" });
    await peer.find(isEvent("auto_retry_start"));
    expect(await peer.ask("get_state")).toMatchObject({ data: { activity: "retrying", isStreaming: true } });
    await peer.ask("abort_retry");
    await peer.settled();
    expect(peer.lines.filter(isEvent("auto_retry_end"))).toMatchObject([{ success: false }]);
  });

  it("keep lone surrogates from breaking a line or a request", async () => {
    const world = await piWorld();
    const peer = startPeer(world);
    peer.write('{"id":1,"type":"prompt","message":"half \\ud83d of it"}\n');
    await peer.find(isEvent("agent_end"));
    await peer.settled();
    expect(await peer.ask("get_last_assistant_text")).toMatchObject({ data: { text: "Hello there" } });
    expect(bodyOf(world, 0)).toContain("half  of it");
  });
});

describe("compaction in RPC mode", () => {
  it("B76: abort ends one that the user asked for, and says so only when it is over", async () => {
    const world = await piWorld(answeringSummaries({ hangs: true }));
    const peer = await talkedLong(world);
    peer.send({ id: "c", type: "compact" });
    await peer.find(isEvent("compaction_start"));
    await expect.poll(() => world.server.requests.length).toBeGreaterThan(2);
    expect(await peer.ask("abort")).toMatchObject({ success: true });
    expect(await peer.find((line) => line["id"] === "c")).toMatchObject({
      success: false,
      code: "compaction_cancelled",
    });
    expect(peer.lines.filter(isEvent("compaction_end"))).toMatchObject([{ aborted: true }]);
    expect(await peer.ask("get_state")).toMatchObject({ data: { isCompacting: false, activity: "idle" } });
  });

  it("abort_compaction ends it too, and a prompt that waits for it is sent then", async () => {
    const world = await piWorld(answeringSummaries({ hangs: true }));
    const peer = await talkedLong(world);
    peer.send({ id: "c", type: "compact" });
    await peer.find(isEvent("compaction_start"));
    peer.send({ id: "p", type: "prompt", message: "meanwhile" });
    expect(await peer.ask("get_state")).toMatchObject({ data: { isCompacting: true, activity: "compacting" } });
    await peer.ask("abort_compaction");
    expect(await peer.find((line) => line["id"] === "p")).toMatchObject({ success: true });
    await peer.settled();
    expect(await peer.ask("get_last_assistant_text")).toMatchObject({ data: { text: "an answer" } });
  });

  it("gives its result, and other commands are answered meanwhile", async () => {
    const world = await piWorld(answeringSummaries({ ...reply("The summary"), pieceBytes: 100, pieceDelayMs: 30 }));
    const peer = await talkedLong(world);
    peer.send({ id: "c", type: "compact", customInstructions: "Mind the words" });
    await peer.ask("get_state");
    expect(peer.lines.some((line) => line["id"] === "c")).toBe(false);
    const answer = await peer.find((line) => line["id"] === "c");
    expect(answer).toMatchObject({ success: true, data: { summary: expect.stringContaining("The summary") } });
    expect(bodyOf(world, 2)).toContain("Mind the words");
  });

  async function talkedLong(world: Awaited<ReturnType<typeof piWorld>>): Promise<Peer> {
    put(world.agentDir, "settings.json", '{"compaction":{"enabled":false,"keepRecentTokens":1}}');
    const peer = startPeer(world, ["--model", "mock/other"]);
    for (const message of [longTalk, longTalk]) {
      await peer.ask("prompt", { message });
      await peer.settled();
    }
    return peer;
  }
});

describe("other sessions in RPC mode", () => {
  it("are followed once each, however often they change", async () => {
    const peer = startPeer(await piWorld());
    await peer.ask("prompt", { message: "one" });
    await peer.settled();
    for (let count = 0; count < 3; count++) await peer.ask("new_session");
    const from = peer.lines.length;
    await peer.ask("prompt", { message: "two" });
    await peer.settled();
    expect(peer.lines.slice(from).filter(isEvent("agent_start"))).toHaveLength(1);
  });

  it("get the commands that were written behind the one that brings them", async () => {
    const world = await piWorld([endless, reply("fresh")]);
    const peer = startPeer(world);
    await peer.ask("prompt", { message: "old words" });
    await peer.find(isEvent("message_update"));
    peer.write('{"id":1,"type":"new_session"}\n{"id":2,"type":"prompt","message":"new words"}\n');
    expect(await peer.find((line) => line["id"] === 2)).toMatchObject({ success: true });
    await peer.settled();
    expect(bodyOf(world, 1)).toContain("new words");
    expect(bodyOf(world, 1)).not.toContain("old words");
  });

  it("that cannot be opened leave the present one as it is", async () => {
    const world = await piWorld();
    const holder = startPeer(world, ["--model", "mock/m", "--session", "held.jsonl"]);
    await holder.ask("prompt", { message: "mine" });
    const peer = startPeer(world);
    await peer.ask("prompt", { message: "one" });
    await peer.settled();
    const before = await peer.ask("get_state");
    const sessionPath = `${world.cwd}/held.jsonl`;
    expect(await peer.ask("switch_session", { sessionPath })).toMatchObject({ success: false, code: "session_locked" });
    expect(await peer.ask("get_state")).toMatchObject({ data: before["data"] });
    await peer.ask("prompt", { message: "two" });
    await peer.settled();
    expect(peer.lines.filter(isEvent("agent_end"))).toHaveLength(2);
  });

  it("leave nothing of a command of the user behind, and its result in the session that was left", async () => {
    const world = await piWorld();
    const peer = startPeer(world, ["--model", "mock/m", "--session", "s.jsonl"]);
    await peer.ask("prompt", { message: "one" });
    await peer.settled();
    peer.write('{"id":"b","type":"bash","command":"echo begun; sleep 30"}\n{"id":"n","type":"new_session"}\n');
    expect(await peer.find((line) => line["id"] === "b")).toMatchObject({ data: { cancelled: true } });
    expect(await peer.find((line) => line["id"] === "n")).toMatchObject({ success: true });
    expect(await peer.ask("switch_session", { sessionPath: `${world.cwd}/s.jsonl` })).toMatchObject({ success: true });
    expect(await peer.ask("get_messages")).toMatchObject({
      data: { messages: [{}, {}, { role: "bashExecution", cancelled: true }] },
    });
  });
});

describe("bash in RPC mode", () => {
  it("is shown to the model with the next prompt", async () => {
    const world = await piWorld();
    const peer = startPeer(world);
    await peer.ask("bash", { command: "echo from-the-user" });
    await peer.ask("prompt", { message: "what did it say" });
    await peer.settled();
    expect(bodyOf(world, 0)).toContain("from-the-user");
  });

  it("tells what it prints as it prints it, when that is asked for", async () => {
    const peer = startPeer(await piWorld());
    peer.send({ id: "b", type: "bash", command: "echo one; sleep 0.3; echo two", stream: true });
    await peer.find((line) => isResponse(line) && line["id"] === "b");
    expect(peer.lines.slice(0, -1)).toEqual([
      { type: "bash_output", id: "b", chunk: "one\n" },
      { type: "bash_output", id: "b", chunk: "two\n" },
    ]);
    await peer.ask("bash", { command: "echo silent" });
    expect(peer.lines.filter(isEvent("bash_output"))).toHaveLength(2);
  });

  it("runs beside a run and other commands, and abort_bash ends it", async () => {
    const peer = startPeer(await piWorld());
    peer.send({ id: "b", type: "bash", command: "sleep 30" });
    await peer.ask("prompt", { message: "hi" });
    await peer.find(isEvent("agent_end"));
    await peer.ask("abort_bash");
    expect(await peer.find((line) => line["id"] === "b")).toMatchObject({ data: { cancelled: true } });
  });
});
