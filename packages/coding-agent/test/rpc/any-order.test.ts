import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { piWorld, reply } from "../support/pi.js";
import { isResponse, startPeer } from "./support/peer.js";

/** Commands that may come at any time. */
const commands: object[] = [
  { type: "prompt", message: "hi" },
  { type: "prompt", message: "hi", streamingBehavior: "steer" },
  { type: "steer", message: "s" },
  { type: "follow_up", message: "f" },
  { type: "abort" },
  { type: "clear_queue" },
  { type: "get_state" },
  { type: "get_tree" },
  { type: "get_session_stats" },
  { type: "cycle_model" },
  { type: "compact" },
  { type: "abort_compaction" },
  { type: "bash", command: "echo hi", stream: true },
  { type: "bash", command: "sleep 0.05" },
  { type: "abort_bash" },
  { type: "new_session" },
  { type: "clone" },
  { type: "set_session_name", name: "n" },
  { type: "navigate_tree", targetId: "none" },
  { type: "nonsense" },
];

describe("commands in any order", () => {
  it("are answered exactly once each, and the session settles", async () => {
    const world = await piWorld((request) =>
      JSON.stringify(request.body).length % 3 === 0 ? reply([{ name: "ls", input: {} }]) : reply("fine"),
    );
    put(world.agentDir, "settings.json", '{"compaction":{"keepRecentTokens":1},"retry":{"enabled":false}}');
    const peer = startPeer(world);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...commands), { minLength: 5, maxLength: 25 }), async (sequence) => {
        const from = peer.lines.length;
        const ids = sequence.map(() => ++count);
        peer.write(sequence.map((command, index) => `${JSON.stringify({ ...command, id: ids[index] })}\n`).join(""));
        const isUnknown = (command: object): boolean => "type" in command && command.type === "nonsense";
        const answered = ids.filter((_id, index) => !isUnknown(sequence[index] ?? {}));
        for (const id of answered) await peer.find((line) => isResponse(line) && line["id"] === id, from);
        await peer.ask("abort");
        await peer.settled();
        const answers = peer.lines.slice(from).filter((line) => isResponse(line) && typeof line["id"] === "number");
        expect(answers.map((line) => line["id"]).sort()).toEqual([...answered].sort());
      }),
      { numRuns: 40, endOnFailure: true },
    );
    peer.child.stdin?.end();
    expect(await peer.ended).toMatchObject({ code: 0, stderr: "" });
  }, 120_000);
});
