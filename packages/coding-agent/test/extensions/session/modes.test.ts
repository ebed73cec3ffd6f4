import { fauxAssistantMessage } from "@pi-stack/ai";
import { type ExtensionFactory, type ModeOutput, runJsonMode, runPrintMode } from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { extendedSession } from "./support.js";

const extension: ExtensionFactory = (pi) => {
  pi.on("session_start", async (_event, { ui, hasUI }) => {
    pi.sendMessage({ customType: "asked", content: `${hasUI} ${await ui.confirm("a", "b")}`, display: true });
    throw new Error("broke");
  });
};

it.each([
  ["print", runPrintMode],
  ["JSON", runJsonMode],
] as const)(
  "%s mode binds extensions without a user, and tells on stderr what goes wrong in them",
  async (mode, run) => {
    const { session } = await extendedSession([extension], [fauxAssistantMessage("done")], { bindings: false });
    const written: string[] = [];
    const warnings: string[] = [];
    const output: ModeOutput = {
      write: async (text) => void written.push(text),
      warn: (message) => void warnings.push(message),
    };
    expect(await run(session, { initialMessage: "go", output })).toBe(0);
    expect(warnings).toEqual(["pi: extension <inline:1> failed (session_start): broke"]);
    expect(session.messages[0]).toMatchObject({ role: "custom", content: "false false" });
    if (mode === "print") return expect(written).toEqual(["done\n"]);
    const types = written.map((line) => JSON.parse(line)).map(({ type, message }) => `${type} ${message?.role ?? ""}`);
    expect(types.slice(0, 2)).toEqual(["session ", "message_start custom"]);
  },
);
