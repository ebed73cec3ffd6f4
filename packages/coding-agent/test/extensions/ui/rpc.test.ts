import { describe, expect, it } from "vitest";
import { isEvent, type Line, type Peer, startPeer } from "../../rpc/support/peer.js";
import { put } from "../../support/folder.js";
import { type PiWorld, piWorld, reply } from "../../support/pi.js";
import { rpcExtension } from "./rpc-extension.js";

/** A client of a process that has the extension loaded. */
async function peerWithExtension(
  files: Record<string, string> = { "ui.ts": rpcExtension },
): Promise<Peer & { world: PiWorld }> {
  const world = await piWorld([reply("Hello there")]);
  for (const [name, text] of Object.entries(files)) put(world.agentDir, `extensions/${name}`, text);
  return Object.assign(startPeer(world), { world });
}

const request =
  (method: string) =>
  (line: Line): boolean =>
    line["type"] === "extension_ui_request" && line["method"] === method;

/** What the extension got back. */
async function told(peer: Peer, from = 0): Promise<unknown> {
  const isTold = ({ type, message }: Line): boolean =>
    type === "message_end" && typeof message === "object" && message !== null && "customType" in message;
  const { message } = await peer.find(isTold, from);
  return JSON.parse(Object(message).content);
}

const answer = (peer: Peer, question: Line, fields: object): void =>
  peer.send({ type: "extension_ui_response", id: question["id"], ...fields });

describe("questions of extensions over RPC", () => {
  it.each([
    ["select", { title: "Which?", options: ["red", "green"] }, { value: "green" }, "green"],
    ["select", { title: "Which?" }, { value: "never offered" }, null],
    ["select", { title: "Which?" }, { cancelled: true }, null],
    ["confirm", { title: "Sure?", message: "No way back." }, { confirmed: true }, true],
    ["confirm", { title: "Sure?" }, { confirmed: "yes" }, false],
    ["confirm", { title: "Sure?" }, { cancelled: true }, false],
    ["input", { title: "Name?", placeholder: "Ada" }, { value: "Grace" }, "Grace"],
    ["input", { title: "Name?" }, { value: 5 }, null],
    ["editor", { title: "Words?", prefill: "begin" }, { value: "begin\u2028end" }, "begin\u2028end"],
  ])("%s %j is answered by %j", async (method, question, fields, got) => {
    const peer = await peerWithExtension();
    expect(await peer.ask("prompt", { message: `/${method}` })).toMatchObject({ success: true });
    const asked = await peer.find(request(method));
    expect(asked).toMatchObject({ type: "extension_ui_request", id: expect.any(String), ...question });
    answer(peer, { id: "of nobody" }, { value: "lost" });
    answer(peer, asked, fields);
    expect(await told(peer)).toEqual(got);
  });

  it("several at once are answered by their ids, in any order", async () => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/several" });
    const isOf = (title: string) => (line: Line) => line["title"] === title;
    answer(peer, await peer.find(isOf("three")), { confirmed: true });
    answer(peer, await peer.find(isOf("two")), { value: "2" });
    answer(peer, await peer.find(isOf("one")), { value: "1" });
    expect(await told(peer)).toEqual(["1", "2", true]);
  });

  it("a time limit is told, and kept by the agent; so is a signal", async () => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/late" });
    expect(await peer.find(request("select"))).toMatchObject({ timeout: 50 });
    expect(await told(peer)).toBeNull();
    const seen = peer.lines.length;
    await peer.ask("prompt", { message: "/stopped" });
    expect(await told(peer, seen)).toBe(false);
  });

  it("one that holds up a command is answered while that waits", async () => {
    const peer = await peerWithExtension();
    const changed = peer.ask("new_session");
    answer(peer, await peer.find(request("confirm")), { confirmed: false });
    expect(await changed).toMatchObject({ success: true, data: { cancelled: true } });
    const again = peer.ask("new_session");
    const seen = peer.lines.length;
    answer(peer, await peer.find(request("confirm"), seen), { confirmed: true });
    expect(await again).toMatchObject({ data: { cancelled: false } });
    expect(await peer.find((line) => line["statusText"] === "new")).toBeDefined();
  });

  it("one at the very start holds up no command", async () => {
    const asking =
      'export default (pi) => pi.on("session_start", async (_e, { ui }) => void (await ui.input("Who?")));';
    const peer = await peerWithExtension({ "asking.ts": asking });
    expect(await peer.ask("get_state")).toMatchObject({ success: true });
    expect(await peer.find(request("input"))).toMatchObject({ title: "Who?" });
  });

  it("one that nobody answers does not keep pi from its end", async () => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/select" });
    await peer.find(request("select"));
    peer.child.stdin?.end();
    expect(await peer.ended).toMatchObject({ code: 0 });
  });
});

describe("what extensions show over RPC", () => {
  it("is told line by line, without what only a terminal can show", async () => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/show" });
    await told(peer);
    const requests = peer.lines.filter(isEvent("extension_ui_request"));
    expect(requests.map(({ type: _type, id: _id, ...shown }) => shown)).toEqual([
      { method: "setStatus", statusKey: "started", statusText: "startup" },
      { method: "notify", message: "note \u2028 \u001b[31m", notifyType: "warning" },
      { method: "setStatus", statusKey: "s", statusText: "busy" },
      { method: "setWidget", widgetKey: "w", widgetLines: ["a", "b"], widgetPlacement: "belowEditor" },
      { method: "setTitle", title: "title" },
      { method: "set_editor_text", text: "text" },
      { method: "set_editor_text", text: "pasted" },
      { method: "setStatus", statusKey: "s" },
    ]);
  });

  it("all else is there and does nothing", async () => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/nothing" });
    expect(await told(peer)).toEqual([true, null, "", false, [], null, false, "string"]);
  });

  it.each(["/reload", "/fresh"])("goes with %s", async (message) => {
    const peer = await peerWithExtension();
    await peer.ask("prompt", { message: "/show" });
    await told(peer);
    const seen = peer.lines.length;
    await peer.ask("prompt", { message });
    if (message === "/fresh") answer(peer, await peer.find(request("confirm"), seen), { confirmed: true });
    expect(await peer.find(request("setWidget"), seen)).not.toHaveProperty("widgetLines");
    expect(await peer.find((line) => ["reload", "new"].includes(String(line["statusText"])), seen)).toBeDefined();
  });
});

describe("commands of extensions over RPC", () => {
  it("are listed, and run by a prompt, with their words", async () => {
    const peer = await peerWithExtension();
    const { data } = await peer.ask("get_commands");
    expect(data).toMatchObject({
      commands: expect.arrayContaining([
        expect.objectContaining({ name: "select", description: "Tries select", source: "extension" }),
      ]),
    });
    await peer.ask("prompt", { message: "/echo two  words" });
    expect(await told(peer)).toBe("two  words");
    expect(peer.world.server.requests).toHaveLength(0);
  });

  it("one that fails is told as an error of its extension", async () => {
    const peer = await peerWithExtension();
    expect(await peer.ask("prompt", { message: "/broken" })).toMatchObject({ success: true });
    expect(await peer.find(isEvent("extension_error"))).toEqual({
      type: "extension_error",
      extensionPath: "command:broken",
      event: "command",
      error: "out of order",
    });
    expect(await peer.ask("prompt", { message: "hi" })).toMatchObject({ success: true });
  });

  it("cannot be queued", async () => {
    const peer = await peerWithExtension();
    expect(await peer.ask("steer", { message: "/echo x" })).toMatchObject({
      success: false,
      code: "invalid_arguments",
    });
  });

  it("end pi, also while nothing is done", async () => {
    const peer = await peerWithExtension();
    expect(await peer.ask("prompt", { message: "/leave" })).toMatchObject({ success: true });
    expect(await peer.ended).toMatchObject({ code: 0 });
  });

  it("B58 what extensions print goes to stderr", async () => {
    const noisy = `
      console.log("at load");
      export default (pi) => pi.on("session_start", () => {
        console.log("said"); process.stdout.write("\\u001b]0;title\\u0007written\\n");
      });
    `;
    const peer = await peerWithExtension({ "noisy.ts": noisy });
    expect(await peer.ask("get_state")).toMatchObject({ success: true });
    peer.child.stdin?.end();
    const { stdout, stderr } = await peer.ended;
    for (const line of stdout.split("\n").filter((each) => each !== "")) expect(() => JSON.parse(line)).not.toThrow();
    expect(stderr).toMatch(/at load[\s\S]*said[\s\S]*written/);
  });
});
