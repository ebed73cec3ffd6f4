import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { piWorld } from "../support/pi.js";
import { isResponse, memoryKb, startPeer } from "./support/peer.js";

const getState = '{"id":"s","type":"get_state"}';
const stateAnswer = { id: "s", type: "response", command: "get_state", success: true };

describe("lines of RPC mode", () => {
  it.each([
    ["that end in CR LF", `${getState}\r\n`],
    ["between empty lines", `\n\r\n${getState}\n\n`],
    ["that nothing ends, before the end of the input", getState],
    ["with a byte order mark", `\ufeff${getState}\n`],
  ])("are taken %s", async (_how, bytes) => {
    const peer = startPeer(await piWorld());
    peer.child.stdin?.end(bytes);
    expect(await peer.ended).toMatchObject({ code: 0, stderr: "" });
    expect(peer.lines).toEqual([expect.objectContaining(stateAnswer)]);
  });

  it("B73: are put together from single bytes, and U+2028 does not end them", async () => {
    const peer = startPeer(await piWorld());
    const name = "北京🏷\u2028\u2029 é";
    for (const byte of Buffer.from(`${JSON.stringify({ id: "n", type: "set_session_name", name })}\n`)) {
      peer.write(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
    expect(await peer.find(isResponse)).toEqual({
      id: "n",
      type: "response",
      command: "set_session_name",
      success: true,
    });
    expect(await peer.ask("get_state")).toMatchObject({ data: { sessionName: name } });
  });

  it.each([
    ["no JSON", "{oops\n", "not JSON"],
    ["no object", "[1]\n", "must be a JSON object"],
    ["nothing", "null\n", "must be a JSON object"],
    ["no type", '{"id":"x"}\n', "type must be a string"],
    ["bytes that are no UTF-8", Buffer.from('{"type":"\xff"}\n', "latin1"), "not valid UTF-8"],
  ])("that hold %s are refused without an id, and the next one is taken", async (_what, bytes, words) => {
    const peer = startPeer(await piWorld());
    peer.write(bytes);
    peer.write(`${getState}\n`);
    expect(await peer.find((line) => line["id"] === "s")).toMatchObject({ success: true });
    expect(peer.lines[0]).toEqual({
      type: "response",
      command: "parse",
      success: false,
      error: expect.stringContaining(words),
    });
  });

  it("of unknown types are refused without an id, also for names that every object has", async () => {
    const peer = startPeer(await piWorld());
    for (const type of ["dance", "toString", "__proto__"]) peer.send({ id: "x", type });
    peer.child.stdin?.end();
    await peer.ended;
    expect(peer.lines).toEqual(
      ["dance", "toString", "__proto__"].map((command) => ({
        type: "response",
        command,
        success: false,
        error: `Unknown command: ${command}`,
      })),
    );
  });

  it("keep their id, a string or a number; other ids are refused", async () => {
    const peer = startPeer(await piWorld());
    for (const id of [7, "seven", null, { a: 1 }]) peer.send({ id, type: "abort_bash" });
    peer.child.stdin?.end();
    await peer.ended;
    const done = { type: "response", command: "abort_bash", success: true };
    expect(peer.lines).toEqual([
      { id: 7, ...done },
      { id: "seven", ...done },
      done,
      { ...done, success: false, error: "id must be a string or a number." },
    ]);
  });

  it("answers to dialogs that nobody asked for are passed over", async () => {
    const peer = startPeer(await piWorld());
    peer.send({ type: "extension_ui_response", id: "x", cancelled: true });
    peer.child.stdin?.end(getState);
    await peer.ended;
    expect(peer.lines).toEqual([expect.objectContaining(stateAnswer)]);
  });

  it("are refused beyond 32 MB, once and without being kept in memory", async () => {
    const peer = startPeer(await piWorld());
    await peer.ask("get_state");
    const before = memoryKb(peer);
    const piece = Buffer.alloc(1024 * 1024, "x");
    for (let count = 0; count < 256; count++) {
      if (peer.child.stdin?.write(piece) === false) await once(peer.child.stdin, "drain");
    }
    peer.write(`\n${getState}\n`);
    await peer.find((line) => line["id"] === "s");
    expect(peer.lines.slice(1)).toEqual([
      { type: "response", command: "parse", success: false, error: expect.stringContaining("33554432 bytes") },
      expect.objectContaining(stateAnswer),
    ]);
    expect(memoryKb(peer) - before).toBeLessThan(150_000);
  });

  it("hold images of some megabytes", async () => {
    const peer = startPeer(await piWorld());
    const image = { type: "image", data: "A".repeat(20_000_000), mimeType: "image/png" };
    await peer.ask("steer", { message: "look", images: [image] });
    expect(await peer.ask("get_state")).toMatchObject({ data: { pendingMessageCount: 1 } });
  });
});
