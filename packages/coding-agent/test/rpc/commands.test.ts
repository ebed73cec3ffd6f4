import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RpcCommandName } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { type PiWorld, piWorld } from "../support/pi.js";
import { type Peer, startPeer } from "./support/peer.js";

const anyText = expect.any(String);

/** A session with one question and its answer, a template and a skill. */
async function talkedTo(): Promise<{ peer: Peer; world: PiWorld; userId: string; replyId: string }> {
  const world = await piWorld();
  put(world.agentDir, "prompts/review.md", "---\ndescription: Look at it\n---\nReview $1 with care.");
  put(world.agentDir, "skills/sum/SKILL.md", "---\nname: sum\ndescription: Adds numbers\n---\nAdd them.");
  const peer = startPeer(world);
  await peer.ask("prompt", { message: "hi" });
  await peer.settled();
  const { data } = await peer.ask("get_entries");
  const { entries } = JSON.parse(JSON.stringify(data));
  const idOf = (role: string): string =>
    entries.find((entry: { message?: { role: string } }) => entry.message?.role === role).id;
  return { peer, world, userId: idOf("user"), replyId: idOf("assistant") };
}

/** Each command with its answer; `undefined`: the answer carries nothing. They run one after another on one session. */
const successes: [RpcCommandName, object, unknown][] = [
  ["get_state", {}, { activity: "idle", messageCount: 2, isStreaming: false, model: { id: "m" }, sessionId: anyText }],
  ["get_messages", {}, { messages: [{ role: "user" }, { role: "assistant" }] }],
  ["get_tree", {}, { tree: [{ children: [expect.anything()] }], leafId: anyText }],
  ["get_session_stats", {}, { userMessages: 1, tokens: { output: 7 }, sessionFile: anyText }],
  ["get_last_assistant_text", {}, { text: "Hello there" }],
  ["get_fork_messages", {}, { messages: [{ entryId: anyText, text: "hi" }] }],
  ["set_session_name", { name: " the talk " }, undefined],
  ["get_state", {}, { sessionName: "the talk" }],
  ["set_model", { provider: "mock", modelId: "other" }, { id: "other" }],
  ["get_available_models", {}, { models: [{ id: "m", provider: "mock" }, { id: "other" }] }],
  ["cycle_model", {}, { model: { id: "m" }, isScoped: false }],
  ["get_available_thinking_levels", {}, { levels: ["off"] }],
  ["set_thinking_level", { level: "high" }, undefined],
  ["cycle_thinking_level", {}, null],
  ["set_steering_mode", { mode: "all" }, undefined],
  ["set_follow_up_mode", { mode: "all" }, undefined],
  ["set_auto_compaction", { enabled: false }, undefined],
  ["get_state", {}, { steeringMode: "all", followUpMode: "all", autoCompactionEnabled: false }],
  ["set_auto_retry", { enabled: false }, undefined],
  ["abort_retry", {}, undefined],
  ["abort_compaction", {}, undefined],
  ["abort_bash", {}, undefined],
  ["abort", {}, undefined],
  ["bash", { command: "echo out; exit 3" }, { output: "out\n", exitCode: 3, cancelled: false, truncated: false }],
  ["steer", { message: "one" }, { messageId: anyText }],
  ["follow_up", { message: "/review two" }, { messageId: anyText }],
  ["get_queue", {}, { messages: [{ text: "one" }, { kind: "followUp", text: "Review two with care." }] }],
  ["clear_queue", {}, { steering: ["one"], followUp: ["Review two with care."] }],
  ["export_html", { outputPath: "page.html" }, { path: expect.stringMatching(/page\.html$/) }],
  ["export_jsonl", { outputPath: "copy.jsonl" }, { path: expect.stringMatching(/copy\.jsonl$/) }],
  ["new_session", { parentSession: "/some/where.jsonl" }, { cancelled: false }],
  ["get_last_assistant_text", {}, { text: null }],
  ["import_session", { path: "copy.jsonl" }, { cancelled: false }],
  ["clone", {}, { cancelled: false }],
  ["prompt", { message: "more" }, undefined],
];

const text = "must be a string";

/** What does not fit, and the words that say so. */
const failures: [RpcCommandName, object, string][] = [
  ["prompt", {}, `message is missing: it ${text}`],
  ["prompt", { message: 3 }, `message ${text}`],
  ["prompt", { message: "x", images: [{ type: "image" }] }, "images must be a list of"],
  ["prompt", { message: "x", streamingBehavior: "now" }, 'streamingBehavior must be "steer" or "followUp"'],
  ["steer", { message: null }, `message is missing: it ${text}`],
  ["follow_up", {}, "message is missing"],
  ["withdraw_queued", {}, "messageId is missing"],
  ["edit_queued", { messageId: "x" }, "message is missing"],
  ["set_steering_mode", { mode: "some" }, 'mode must be "all" or "one-at-a-time"'],
  ["set_follow_up_mode", {}, "mode is missing"],
  ["set_model", { provider: "mock" }, "modelId is missing"],
  ["set_model", { provider: "mock", modelId: "nope" }, "Model not found: mock/nope"],
  ["set_thinking_level", { level: "deep" }, "level must be one of"],
  ["compact", { customInstructions: 1 }, `customInstructions ${text}`],
  ["compact", {}, "Nothing to compact"],
  ["set_auto_compaction", { enabled: "yes" }, "enabled must be true or false"],
  ["set_auto_retry", {}, "enabled is missing"],
  ["bash", {}, "command is missing"],
  ["bash", { command: "echo \0" }, "NUL"],
  ["bash", { command: "x", stream: 1 }, "stream must be true or false"],
  ["new_session", { parentSession: {} }, `parentSession ${text}`],
  ["switch_session", { sessionPath: " " }, "sessionPath must be a string that is not blank"],
  ["switch_session", { sessionPath: "notes.txt" }, "notes.txt"],
  ["import_session", { path: "/no/such.jsonl" }, "/no/such.jsonl"],
  ["fork", { entryId: "nope" }, "Entry nope not found"],
  ["navigate_tree", { targetId: "nope" }, "Entry nope not found"],
  ["rewind", { entryId: "nope" }, "Entry nope not found"],
  ["redo", { preview: true }, "There is nothing to redo"],
  ["undo", { files: "no" }, "files must be true or false"],
  ["settle_undo", { how: "maybe" }, 'how must be "finish" or "back"'],
  ["set_label", { entryId: "nope", label: "x" }, "Entry nope not found"],
  ["set_session_name", { name: "  " }, "name must be a string that is not blank"],
  ["export_html", {}, "nothing to export"],
  ["export_jsonl", { outputPath: "/dev/null/x.jsonl" }, "Cannot write"],
];

describe("commands of RPC mode", () => {
  it("do what they should and answer with what the reference answers", async () => {
    const { peer, world } = await talkedTo();
    for (const [type, params, data] of successes) {
      const resolved = "path" in params ? { path: join(world.cwd, "copy.jsonl") } : params;
      const answer = await peer.ask(type, resolved);
      const rest = data === undefined ? {} : { data };
      expect(answer, type).toMatchObject({ type: "response", command: type, success: true, ...rest });
      expect("data" in answer, type).toBe(data !== undefined);
    }
    expect(existsSync(join(world.cwd, "page.html"))).toBe(true);
  });

  it("move through the tree, label, fork and go back to a session", async () => {
    const { peer, userId, replyId } = await talkedTo();
    expect(await peer.ask("set_label", { entryId: replyId, label: "here" })).toMatchObject({ success: true });
    expect(JSON.stringify((await peer.ask("get_tree"))["data"])).toContain('"label":"here"');
    expect(await peer.ask("navigate_tree", { targetId: userId })).toMatchObject({
      data: { cancelled: false, editorText: "hi" },
    });
    const { data } = await peer.ask("get_state");
    expect(await peer.ask("fork", { entryId: userId })).toMatchObject({ data: { text: "hi", cancelled: false } });
    expect(await peer.ask("get_messages")).toMatchObject({ data: { messages: [] } });
    const { sessionFile } = JSON.parse(JSON.stringify(data));
    expect(await peer.ask("switch_session", { sessionPath: sessionFile })).toMatchObject({
      data: { cancelled: false },
    });
    expect(await peer.ask("get_state")).toMatchObject({ data: { sessionFile } });
  });

  it("show what an undo would do to files, take them back and forth, with the conversation or without", async () => {
    const { peer, world } = await talkedTo();
    const file = join(world.cwd, "made");
    await peer.ask("bash", { command: "echo 1 > made" });
    const preview = await peer.ask("undo", { preview: true });
    expect(preview).toMatchObject({
      data: { message: "!echo 1 > made", files: [{ path: "made", change: "deleted" }] },
    });
    expect(await peer.ask("undo")).toMatchObject({
      data: { cancelled: false, editorText: "!echo 1 > made", files: { restored: [{ path: "made" }] } },
    });
    expect(existsSync(file)).toBe(false);
    expect(await peer.ask("redo", { conversation: false })).toMatchObject({ success: true });
    expect(existsSync(file)).toBe(true);
    expect(await peer.ask("settle_undo", { how: "back" })).toMatchObject({ data: { files: null } });
  });

  it("list what a prompt can call, with where it came from", async () => {
    const { peer } = await talkedTo();
    expect(await peer.ask("get_commands")).toMatchObject({
      data: {
        commands: [
          { name: "review", description: "Look at it", source: "prompt", sourceInfo: { scope: "user" } },
          { name: "skill:sum", description: "Adds numbers", source: "skill", sourceInfo: { scope: "user" } },
        ],
      },
    });
  });

  it("take back and change what waits, by identity", async () => {
    const { peer } = await talkedTo();
    const { data } = await peer.ask("steer", { message: "one" });
    const { messageId } = JSON.parse(JSON.stringify(data));
    expect(await peer.ask("edit_queued", { messageId, message: "two" })).toMatchObject({ data: { edited: true } });
    expect(await peer.ask("withdraw_queued", { messageId })).toMatchObject({ data: { message: { text: "two" } } });
    expect(await peer.ask("withdraw_queued", { messageId })).toMatchObject({ data: { message: null } });
    expect(await peer.ask("edit_queued", { messageId, message: "x" })).toMatchObject({ data: { edited: false } });
  });

  it("say what is wrong, with the name of the field", async () => {
    const world = await piWorld();
    put(world.cwd, "notes.txt", "no session at all");
    const peer = startPeer(world);
    for (const [type, params, words] of failures) {
      const answer = await peer.ask(type, params);
      expect.soft(answer, type).toMatchObject({ command: type, success: false, error: expect.stringContaining(words) });
    }
  });

  it("cannot clone the place before the first message, and need a model to prompt", async () => {
    const world = await piWorld();
    put(world.agentDir, "models.json", "{}");
    const timestamp = "2026-01-01T00:00:00.000Z";
    const message = { role: "user", content: "hi", timestamp: 1 };
    const entries = [
      { type: "session", version: 3, id: "s", timestamp, cwd: world.cwd },
      { type: "message", id: "a", parentId: null, timestamp, message },
    ];
    put(world.cwd, "s.jsonl", entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    const peer = startPeer(world, ["--session", "s.jsonl"]);
    expect(await peer.ask("prompt", { message: "hi" })).toMatchObject({ success: false, code: "no_model" });
    expect(await peer.ask("navigate_tree", { targetId: "a" })).toMatchObject({ data: { editorText: "hi" } });
    expect(await peer.ask("clone")).toMatchObject({
      success: false,
      error: expect.stringContaining("nothing to clone"),
    });
  });

  it("show no headers of models, in which keys may stand", async () => {
    const world = await piWorld();
    const models = JSON.parse(readFileSync(join(world.agentDir, "models.json"), "utf8"));
    models.providers.mock.models[0].headers = { Authorization: "Bearer sk-hidden" };
    put(world.agentDir, "models.json", JSON.stringify(models));
    const peer = startPeer(world);
    const answers = [
      await peer.ask("get_state"),
      await peer.ask("get_available_models"),
      await peer.ask("set_model", { provider: "mock", modelId: "m" }),
    ];
    expect(JSON.stringify(answers)).toContain('"id":"m"');
    expect(JSON.stringify(answers)).not.toContain("sk-hidden");
  });
});
