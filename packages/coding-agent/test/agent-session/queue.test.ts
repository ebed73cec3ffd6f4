import { fauxAssistantMessage, fauxToolCall, type ImageContent } from "@pi-stack/ai";
import type { AgentSession } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { gate, scriptedSession } from "../support/session.js";

const image: ImageContent = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" };
const said = (session: AgentSession) =>
  session.messages.flatMap((message) =>
    message.role === "user" && typeof message.content !== "string"
      ? [message.content.map((block) => (block.type === "text" ? block.text : block.type)).join("+")]
      : [],
  );

/** A session in the middle of a run: its tool runs until `release`. */
async function busySession() {
  const started = gate();
  const { open: release, opened: released } = gate();
  const call = fauxAssistantMessage([fauxToolCall("wait", {})], { stopReason: "toolUse" });
  const replies = Array.from({ length: 6 }, (_, index) => fauxAssistantMessage(`reply ${index}`));
  const { session } = await scriptedSession([call, ...replies], {
    customTools: [
      {
        name: "wait",
        label: "Wait",
        description: "Waits",
        parameters: { type: "object", properties: {} },
        execute: async () => {
          started.open();
          await released;
          return { content: [{ type: "text", text: "waited" }], details: undefined };
        },
      },
    ],
  });
  const run = session.prompt("begin");
  await started.opened;
  return { session, run, release };
}

describe("queued messages", () => {
  it("have identities: two equal texts are two messages, and each can be taken back or changed", async () => {
    const { session, run, release } = await busySession();
    await session.steer("same");
    const second = await session.steer("same", [image]);
    const third = await session.prompt("other", { streamingBehavior: "followUp" });
    expect(third).toBeUndefined();
    expect(session.getQueuedMessages()).toMatchObject([
      { kind: "steer", text: "same", images: [] },
      { kind: "steer", text: "same", images: [image] },
      { kind: "followUp", text: "other" },
    ]);
    expect(await session.editQueuedMessage(second, "changed")).toBe(true);
    const other = session.getQueuedMessages()[2];
    expect(await session.withdrawQueuedMessage(other?.id ?? "")).toMatchObject({ text: "other" });
    release();
    await run;
    expect(said(session)).toEqual(["begin", "same", "changed+image"]);
    expect(await session.editQueuedMessage(second, "too late")).toBe(false);
    expect(await session.withdrawQueuedMessage(second)).toBeUndefined();
  });

  it("are given back with their images when the queue is cleared", async () => {
    const { session, run, release } = await busySession();
    await session.steer("one", [image]);
    await session.followUp("two");
    expect(session.clearQueue()).toMatchObject({
      steering: ["one"],
      followUp: ["two"],
      items: [{ text: "one", images: [image] }, { text: "two" }],
    });
    expect(session.pendingMessageCount).toBe(0);
    release();
    await run;
    expect(said(session)).toEqual(["begin"]);
  });

  it("are told of when they are queued and when they are shown to the model", async () => {
    const { session, run, release } = await busySession();
    const updates: unknown[] = [];
    session.subscribe((event) => {
      if (event.type === "queue_update") updates.push(event);
      if (event.type === "message_start" && event.message.role === "user") updates.push("shown");
    });
    await session.steer("now");
    await session.followUp("then");
    release();
    await run;
    expect(updates).toEqual([
      { type: "queue_update", steering: ["now"], followUp: [] },
      { type: "queue_update", steering: ["now"], followUp: ["then"] },
      { type: "queue_update", steering: [], followUp: ["then"] },
      "shown",
      { type: "queue_update", steering: [], followUp: [] },
      "shown",
    ]);
  });

  it("come one at a time, or all at once when the mode says so", async () => {
    const { session, run, release } = await busySession();
    session.setSteeringMode("all");
    await session.steer("a");
    await session.steer("b");
    release();
    await run;
    expect(session.messages.map((message) => message.role).slice(2)).toEqual([
      "toolResult",
      "user",
      "user",
      "assistant",
    ]);
    expect([session.steeringMode, session.settingsManager.getSteeringMode()]).toEqual(["all", "all"]);
  });
});

describe("messages of extensions", () => {
  const note = { customType: "note", content: "remember", display: true, details: undefined };

  it("steer a run, wait for the next prompt, or are only kept", async () => {
    const { session, run, release } = await busySession();
    await session.sendCustomMessage(note);
    await session.sendCustomMessage({ ...note, content: "quiet" }, { triggerTurn: false });
    await session.sendCustomMessage({ ...note, content: "next" }, { deliverAs: "nextTurn" });
    release();
    await run;
    const shown = session.messages.map((message) => (message.role === "custom" ? message.content : message.role));
    // "quiet" must not come between a call and its result.
    expect(shown).toEqual(["user", "assistant", "toolResult", "remember", "assistant", "quiet"]);
    await session.prompt("go on");
    expect(session.messages.slice(6).map(({ role }) => role)).toEqual(["user", "custom", "assistant"]);
    const entries = session.sessionManager.getEntries().filter((entry) => entry.type === "custom_message");
    expect(entries).toHaveLength(3);
  });

  it("start a run when nobody works", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("noted")]);
    await session.sendCustomMessage(note, { triggerTurn: true });
    expect(session.getLastAssistantText()).toBe("noted");
    await session.sendCustomMessage(note);
    expect(session.messages.at(-1)).toMatchObject({ role: "custom", content: "remember" });
  });
});

describe("sendUserMessage()", () => {
  it("sends words of a program without expanding them", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("ok")]);
    await session.sendUserMessage([{ type: "text", text: "/one" }, { type: "text", text: "two" }, image]);
    expect(said(session)).toEqual(["/one\ntwo+image"]);
  });
});
