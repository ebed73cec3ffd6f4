import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  createAgentSessionRuntime,
  createAgentSessionServices,
  runRpcMode,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { expect, it } from "vitest";
import { tempFolder } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";

it("a client is asked by the questions that extensions have, and its words reach the model", async () => {
  const settingsManager = SettingsManager.inMemory({ permissions: { mode: "ask" } });
  const call = (command: string) =>
    fauxAssistantMessage([fauxToolCall("bash", { command })], { stopReason: "toolUse" });
  const steps = [call("touch first"), call("touch second"), call("touch third"), fauxAssistantMessage("done")];
  const { session, cwd } = await scriptedSession(steps, { settingsManager });
  const services = await createAgentSessionServices({ cwd, agentDir: tempFolder(), settingsManager });
  const { sessionManager } = session;
  const runtime = await createAgentSessionRuntime(() => Promise.resolve({ session, services, diagnostics: [] }), {
    cwd,
    agentDir: services.agentDir,
    sessionManager,
  });
  const input = new PassThrough();
  const questions: { method: string; title: string; options?: string[] }[] = [];
  const choices = [/this time/, /^Always here: bash\(touch second\)/, /say why/];
  const write = (line: string): Promise<void> => {
    const { type, id, ...question } = JSON.parse(line);
    if (type === "extension_ui_request") {
      questions.push(question);
      const wanted = choices[questions.length - 1];
      const value = question.options?.find((option: string) => wanted?.test(option)) ?? "not that one";
      input.write(`${JSON.stringify({ type: "extension_ui_response", id, value })}\n`);
    }
    if (type === "agent_end") input.end();
    return Promise.resolve();
  };
  const ended = runRpcMode(runtime, { input, output: { write, warn: () => undefined } });
  input.write('{"id":"1","type":"prompt","message":"go"}\n');
  expect(await ended).toBe(0);
  expect(questions.map(({ method }) => method)).toEqual(["select", "select", "select", "input"]);
  expect(questions[0]?.title).toMatch(/^Allow bash\?\ntouch first\n/);
  expect([existsSync(join(cwd, "first")), existsSync(join(cwd, "second")), existsSync(join(cwd, "third"))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(JSON.stringify(session.messages)).toContain("says: not that one");
  const { folders } = settingsManager.getGlobalSettings().permissions ?? {};
  expect(Object.values(folders ?? {})).toEqual([{ allow: ["bash(touch second)"] }]);
});
