import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type AgentSessionEvent, toWireEvent } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { piWorld, reply } from "../support/pi.js";
import { streamedReply } from "../support/streamed-reply.js";
import { isEvent, type Line, startPeer } from "./support/peer.js";

/** Bytes on stdout for a reply of some characters. */
const bytesFor: Record<string, (length: number, detail: string[]) => Promise<number>> = {
  async json(length, detail) {
    const world = await piWorld([streamedReply(length)]);
    const { code, stdout } = await world.run(["--mode", "json", "hi", "--model", "mock/m", "--no-session", ...detail]);
    expect(code).toBe(0);
    return stdout.length;
  },
  async rpc(length, detail) {
    const peer = startPeer(await piWorld([streamedReply(length)]), ["--model", "mock/m", "--no-session", ...detail]);
    await peer.ask("prompt", { message: "hi" });
    await peer.find(isEvent("agent_end"));
    peer.child.stdin?.end();
    return (await peer.ended).stdout.length;
  },
};

/** What a client has that adds up what it is told. */
function addedUp(lines: readonly Line[]): string {
  return lines.map(({ assistantMessageEvent: event }) => deltaOf(event)).join("");
}

function deltaOf(event: unknown): string {
  return typeof event === "object" && event !== null && "delta" in event ? String(event.delta) : "";
}

describe("the delta form of events", () => {
  it.each(["json", "rpc"])(
    "grows with the reply, not with its square, in mode %s",
    async (mode) => {
      const measure = bytesFor[mode];
      const one = await measure?.(1_000_000, []);
      const two = await measure?.(2_000_000, []);
      expect((two ?? 0) / (one ?? 0)).toBeGreaterThan(1.8);
      expect((two ?? 0) / (one ?? 0)).toBeLessThan(2.3);
      expect(one).toBeLessThan(8_000_000);
    },
    60_000,
  );

  it.each(["json", "rpc"])(
    "gives way to the cumulative form of pi 0.73 with --event-detail full in mode %s",
    async (mode) => {
      const measure = bytesFor[mode];
      const short = await measure?.(5_000, ["--event-detail", "full"]);
      const long = await measure?.(10_000, ["--event-detail", "full"]);
      expect((long ?? 0) / (short ?? 0)).toBeGreaterThan(3);
    },
  );

  it("holds everything that a client needs to add the reply up", async () => {
    const peer = startPeer(await piWorld([reply([{ name: "ls", input: { path: "." } }]), streamedReply(500)]));
    await peer.ask("prompt", { message: "hi" });
    await peer.settled();
    const updates = peer.lines.filter(isEvent("message_update"));
    expect(updates.every((line) => Object.keys(line).join() === "type,assistantMessageEvent")).toBe(true);
    expect(JSON.stringify(updates)).not.toContain('"partial"');
    expect(updates[0]).toMatchObject({ assistantMessageEvent: { type: "toolcall_start", id: "call_0", name: "ls" } });
    expect(updates[2]).toMatchObject({ assistantMessageEvent: { toolCall: { arguments: { path: "." } } } });
    const ends = peer.lines.filter(isEvent("message_end")).map(({ message }) => message);
    expect(ends.at(-1)).toMatchObject({ content: [{ text: addedUp(updates).slice('{"path":"."}'.length) }] });
  });

  it("lets a reply begin empty, since its live object may be further along", () => {
    const message = fauxAssistantMessage([fauxToolCall("ls", {})]);
    const event: AgentSessionEvent = { type: "message_start", message };
    expect(toWireEvent(event, "delta")).toMatchObject({ message: { role: "assistant", content: [] } });
    expect(toWireEvent(event, "full")).toBe(event);
  });

  it.each(["text", "thinking"] as const)("leaves the whole %s out of the end of its block", (kind) => {
    const partial = fauxAssistantMessage("whole");
    const assistantMessageEvent = { type: `${kind}_end` as const, contentIndex: 0, content: "whole", partial };
    expect(toWireEvent({ type: "message_update", message: partial, assistantMessageEvent }, "delta")).toEqual({
      type: "message_update",
      assistantMessageEvent: { type: `${kind}_end`, contentIndex: 0 },
    });
  });
});
