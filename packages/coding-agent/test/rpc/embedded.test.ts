import { execFile } from "node:child_process";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { fauxAssistantMessage } from "@pi-stack/ai";
import {
  type AgentSession,
  createAgentSessionRuntime,
  createAgentSessionServices,
  runRpcMode,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";

/** RPC mode inside of this process. */
async function embedded(
  session: AgentSession,
): Promise<{ input: PassThrough; written: string[]; code: Promise<number> }> {
  const { sessionManager } = session;
  const services = await createAgentSessionServices({ cwd: sessionManager.getCwd(), agentDir: tempFolder() });
  const runtime = await createAgentSessionRuntime(() => Promise.resolve({ session, services, diagnostics: [] }), {
    cwd: sessionManager.getCwd(),
    agentDir: services.agentDir,
    sessionManager,
  });
  const input = new PassThrough();
  const written: string[] = [];
  const output = {
    write: (line: string): Promise<void> => {
      written.push(line);
      return Promise.resolve();
    },
    warn: (message: string): void => void written.push(message),
  };
  return { input, written, code: runRpcMode(runtime, { input, output, eventDetail: "full" }) };
}

describe("runRpcMode in a program", () => {
  it("serves its streams, and resolves with the exit code when the input ends", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("hello")]);
    const { input, written, code } = await embedded(session);
    input.end('{"id":1,"type":"prompt","message":"hi"}\n');
    expect(await code).toBe(0);
    expect(written.map((line) => JSON.parse(line).type)).toContain("agent_end");
    expect(written.join("")).toContain('"partial"');
  });

  it("takes an input that breaks for its end, and says so", async () => {
    const { session } = await scriptedSession([]);
    const { input, written, code } = await embedded(session);
    input.destroy(new Error("cable cut"));
    expect(await code).toBe(0);
    expect(written).toEqual(["pi: cannot read commands: cable cut"]);
  });

  it.each(["agent_start", "agent_end"])("tells of a run that fails after it was accepted, at %s", async (type) => {
    const { session } = await scriptedSession([fauxAssistantMessage("hello")]);
    session.subscribe((event) => {
      if (event.type === type) throw new Error("a listener broke");
    });
    const { input, written, code } = await embedded(session);
    input.end('{"id":1,"type":"prompt","message":"hi"}\n');
    await code;
    const lines = written.map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ id: 1, type: "response", success: true });
    expect(lines.at(-1)).toMatchObject(
      type === "agent_end"
        ? { type: "command_failed", id: 1, command: "prompt", error: "a listener broke" }
        : { type: "agent_end", messages: [{}, { errorMessage: "a listener broke" }] },
    );
  });

  it("keeps standard output for the protocol where nothing else is said", async () => {
    const program = put(
      tempFolder(),
      "program.mjs",
      `import { createAgentSession, createAgentSessionRuntime, createAgentSessionServices, runRpcMode, SessionManager } from ${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)};
      const sessionManager = SessionManager.inMemory(process.cwd());
      const agentDir = process.cwd();
      const services = await createAgentSessionServices({ cwd: agentDir, agentDir });
      const { session } = await createAgentSession({ cwd: agentDir, agentDir, sessionManager });
      const runtime = await createAgentSessionRuntime(async () => ({ session, services, diagnostics: [] }), { cwd: agentDir, agentDir, sessionManager });
      const code = runRpcMode(runtime);
      console.log("noise");
      process.exitCode = await code;`,
    );
    const loader = new URL("../support/source-loader.mjs", import.meta.url).href;
    const args = ["--conditions=@pi-stack/source", "--import", loader, program];
    const running = promisify(execFile)(process.execPath, args, {
      cwd: tempFolder(),
      env: { PATH: process.env["PATH"] },
    });
    running.child.stdin?.end('{"id":1,"type":"get_state"}\n');
    const { stdout, stderr } = await running;
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).command),
    ).toEqual(["get_state"]);
    expect(stderr).toContain("noise");
  });
});
