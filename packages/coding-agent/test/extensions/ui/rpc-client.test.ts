import {
  RpcClient,
  type RpcEvent,
  type RpcExtensionUIHandlers,
  type RpcExtensionUINotice,
} from "@pi-stack/coding-agent";
import { expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { piPath, piWorld, reply } from "../../support/pi.js";
import { rpcExtension } from "./rpc-extension.js";

/** A client with handlers, of an agent with the extension; and what the extension told of the answers. */
async function clientWith(extensionUI?: RpcExtensionUIHandlers) {
  const world = await piWorld([reply("Hello there")]);
  put(world.agentDir, "extensions/ui.ts", rpcExtension);
  const client = new RpcClient({
    cliPath: piPath,
    cwd: world.cwd,
    env: { HOME: world.home },
    provider: "mock",
    model: "m",
    ...(extensionUI ? { extensionUI } : {}),
  });
  onTestFinished(() => client.stop());
  const told: unknown[] = [];
  client.onEvent((event: RpcEvent) => {
    if (event.type === "message_end" && event.message.role === "custom")
      told.push(JSON.parse(String(event.message.content)));
  });
  await client.start();
  return { client, told };
}

it("a client answers what extensions ask, by its handlers, and hears of what they show", async () => {
  const shown: RpcExtensionUINotice[] = [];
  const { client, told } = await clientWith({
    select: ({ options }) => options[1],
    confirm: () => Promise.resolve(true),
    input: ({ placeholder }) => placeholder,
    editor: ({ prefill }) => `${prefill} and end`,
    show: (notice) => shown.push(notice),
  });
  for (const name of ["select", "confirm", "input", "editor"]) {
    await client.prompt(`/${name}`);
    const count = told.length;
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(count));
  }
  expect(told).toEqual(["green", true, "Ada", "begin and end"]);
  expect(shown[0]).toMatchObject({ method: "setStatus", statusText: "startup" });
});

it("what a client has no handler for, or whose handler fails, is answered as left", async () => {
  const warned = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
  onTestFinished(() => warned.mockRestore());
  const { client, told } = await clientWith();
  await client.prompt("/select");
  await vi.waitFor(() => expect(told).toEqual([null]));
  client.setExtensionUI({
    confirm: () => Promise.reject(new Error("no hands")),
    show: () => {
      throw new Error("no eyes");
    },
  });
  await client.prompt("/confirm");
  await vi.waitFor(() => expect(told).toEqual([null, false]));
  await client.prompt("/show");
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(warned.mock.calls.join("\n")).toMatch(/failed on confirm[\s\S]*no hands[\s\S]*failed on notify[\s\S]*no eyes/);
});

it("a client lists commands of extensions, and hears of what fails in them", async () => {
  const { client } = await clientWith();
  const events: RpcEvent[] = [];
  client.onEvent((event) => events.push(event));
  expect(await client.getCommands()).toContainEqual(expect.objectContaining({ name: "broken", source: "extension" }));
  await client.prompt("/broken");
  await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ type: "extension_error" })));
});
