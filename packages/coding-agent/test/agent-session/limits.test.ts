import { fauxAssistantMessage, fauxText, fauxToolCall } from "@pi-stack/ai";
import { type AgentSession, type AgentSessionEvent, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";

const bash = (command: string) => fauxAssistantMessage([fauxText("I try."), fauxToolCall("bash", { command })]);
const settings = (limits: object): SettingsManager => SettingsManager.inMemory({ retry: { baseDelayMs: 1 }, limits });

function limitsTold(session: AgentSession): AgentSessionEvent[] {
  const told: AgentSessionEvent[] = [];
  session.subscribe((event) => {
    if (event.type === "run_limit_reached") told.push(event);
  });
  return told;
}

const replies = (session: AgentSession): number => session.messages.filter(({ role }) => role === "assistant").length;

describe("limits of a run", () => {
  it("end it after so many turns; the tools of the last one have run, and the session goes on", async () => {
    const steps = [bash("echo 1"), bash("echo 2 > two"), bash("echo 3"), fauxAssistantMessage("done")];
    const { session } = await scriptedSession(steps, { settingsManager: settings({ maxTurns: 2 }) });
    const told = limitsTold(session);
    await session.prompt("go");
    expect(replies(session)).toBe(2);
    expect(session.messages.at(-1)?.role).toBe("toolResult");
    const message = "The run was ended after 2 turns, its limit (--max-turns).";
    expect(told).toEqual([{ type: "run_limit_reached", limit: "turns", message }]);
    expect(session.reachedLimit?.limit).toBe("turns");
    await session.prompt("go on");
    expect(session.reachedLimit).toBeUndefined();
    expect(session.messages.at(-1)).toMatchObject({ role: "assistant", content: [{ text: "done" }] });
  });

  it("say nothing of a run that is done just then", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("done")], {
      settingsManager: settings({ maxTurns: 1 }),
    });
    await session.prompt("go");
    expect(session.reachedLimit).toBeUndefined();
  });

  it("end it when it has cost enough", async () => {
    const models = [{ id: "dear", cost: { input: 1000, output: 1000, cacheRead: 1000, cacheWrite: 1000 } }];
    const steps = [bash("echo 1"), bash("echo 2"), fauxAssistantMessage("done")];
    const { session } = await scriptedSession(steps, { models, settingsManager: settings({ maxCost: 0.001 }) });
    await session.prompt("go");
    expect(replies(session)).toBe(1);
    expect(session.reachedLimit?.message).toMatch(
      /^The run was ended at \$\d+\.\d{4}; its limit is \$0\.001 \(--max-cost\)\.$/,
    );
  });

  it("end it at once when its time is over", async () => {
    const { session, cwd } = await scriptedSession([bash("sleep 60; touch late"), fauxAssistantMessage("done")], {
      settingsManager: settings({ maxTime: 0.2 }),
    });
    await session.prompt("go");
    expect(session.reachedLimit).toEqual({
      limit: "time",
      message: "The run was ended after 0.2 s, its limit (--max-time).",
    });
    await expect(session.executeBash("ls")).resolves.toMatchObject({ output: "" });
    expect(cwd).not.toBe("");
  });

  it("of a project count where they are smaller than the user's", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("x")]);
    const cwd = session.sessionManager.getCwd();
    put(cwd, "agent/settings.json", '{"limits": {"maxTurns": 3, "maxCost": 1}}');
    put(cwd, ".pi/settings.json", '{"limits": {"maxTurns": 50, "maxCost": 0.5, "maxTime": 9}}');
    const manager = SettingsManager.create(cwd, `${cwd}/agent`, { projectIsTrusted: true });
    expect(manager.getLimits()).toEqual({ maxTurns: 3, maxCost: 0.5, maxTime: 9, repeatedCalls: 5 });
  });
});

describe("equal calls with equal results", () => {
  it("B77: are told and stopped where two of them take turns, too", async () => {
    const steps = Array.from({ length: 60 }, (_, index) => bash(index % 2 === 0 ? "echo one" : "echo two"));
    const { session } = await scriptedSession(steps, { settingsManager: settings({ repeatedCalls: 2 }) });
    await session.prompt("go");
    expect(session.reachedLimit).toMatchObject({ limit: "repeats" });
    expect(replies(session)).toBe(15);
  });

  it("B77: end the run of a model that calls a tool that there is not", async () => {
    const steps = Array.from({ length: 30 }, () => fauxAssistantMessage([fauxToolCall("launch", { rocket: 1 })]));
    const { session } = await scriptedSession(steps, { settingsManager: settings({ repeatedCalls: 3 }) });
    await session.prompt("go");
    expect(session.reachedLimit?.message).toContain("launch was called 12 times");
  });

  it("B77: are told to the model once, and end the run when it goes on", async () => {
    const steps = Array.from({ length: 50 }, () => bash("cat missing"));
    const { session } = await scriptedSession(steps, { settingsManager: settings({ repeatedCalls: 3 }) });
    await session.prompt("go");
    const notices = JSON.stringify(session.messages).split("was called 3 times with the same arguments").length - 1;
    expect(notices).toBe(1);
    expect(replies(session)).toBe(12);
    expect(session.reachedLimit).toMatchObject({
      limit: "repeats",
      message: expect.stringContaining("bash was called 12 times"),
    });
  });

  it("are no matter while something changes, or where nobody counts", async () => {
    const changing = [...Array.from({ length: 8 }, () => bash("echo x >> log; cat log")), fauxAssistantMessage("done")];
    const one = await scriptedSession(changing, { settingsManager: settings({ repeatedCalls: 2 }) });
    await one.session.prompt("go");
    expect(one.session.reachedLimit).toBeUndefined();
    const same = [...Array.from({ length: 30 }, () => bash("true")), fauxAssistantMessage("done")];
    const other = await scriptedSession(same, { settingsManager: settings({ repeatedCalls: 0 }) });
    await other.session.prompt("go");
    expect(other.session.reachedLimit).toBeUndefined();
    expect(JSON.stringify(other.session.messages)).not.toContain("Calling it again");
  });
});
