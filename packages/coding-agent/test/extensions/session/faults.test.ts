import { fauxAssistantMessage } from "@pi-stack/ai";
import type { ExtensionEventName, ExtensionFactory } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { gate } from "../../support/session.js";
import { extendedRuntime, extendedSession } from "./support.js";

const failing =
  (event: ExtensionEventName): ExtensionFactory =>
  (pi) =>
    pi.on(event, () => Promise.reject(new Error(`${event} broke`)));

const isolated: ExtensionEventName[] = [
  ...(["input", "before_agent_start", "agent_start", "turn_start", "message_start", "message_end"] as const),
  ...(["message_update", "context", "after_provider_response", "turn_end", "agent_end"] as const),
];

describe("a handler that fails", () => {
  it.each(isolated)("on %s is reported, the others hear, and the session goes on", async (event) => {
    const heard: string[] = [];
    const { session, errors } = await extendedSession(
      [failing(event), (pi) => pi.on(event, () => void heard.push("second"))],
      [fauxAssistantMessage("fine")],
    );
    await session.prompt("go");
    expect([session.getLastAssistantText(), heard.length]).toEqual(["fine", errors.length]);
    expect(errors[0]).toMatchObject({ extensionPath: "<inline:1>", event, error: `${event} broke` });
    expect(errors[0]?.stack).toContain("faults.test");
  });

  it.each(["throw null", "throw an object without a prototype"])("may %s", async (what) => {
    const thrown: unknown = what === "throw null" ? null : Object.create(null);
    const { errors } = await extendedSession([(pi) => pi.on("session_start", () => Promise.reject(thrown))]);
    expect(errors).toMatchObject([{ error: "It failed without saying why." }]);
  });

  it("in what nobody waits for is reported too", async () => {
    const { session, errors } = await extendedSession([
      (pi) =>
        pi.registerCommand("send", {
          handler: () => {
            pi.sendMessage({ customType: "", content: "x", display: true });
            pi.sendUserMessage("x", { deliverAs: "steer" });
          },
        }),
    ]);
    session.modelRegistry.authStorage.removeRuntimeApiKey("faux");
    await session.prompt("/send");
    await expect.poll(() => errors.map(({ event }) => event)).toEqual(["send_message", "send_user_message"]);
  });

  it("without anybody who listens is a warning of the process", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const { session } = await extendedSession([failing("session_start")], [], { bindings: false });
    await session.bindExtensions();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("<inline:1> failed on session_start"));
  });
});

describe("a handler that never ends", () => {
  const hanging = (event: ExtensionEventName, open: () => void): ExtensionFactory => {
    return (pi) =>
      pi.on(event, () => {
        open();
        return new Promise(() => undefined);
      });
  };

  it.each(["before_agent_start", "context"] as const)("on %s is left by an abort at once", async (event) => {
    const asked = gate();
    const { session } = await extendedSession([hanging(event, asked.open)], [fauxAssistantMessage("never")]);
    const run = session.prompt("go");
    await asked.opened;
    const begun = performance.now();
    await session.abort();
    await run;
    expect(performance.now() - begun).toBeLessThan(1500);
    expect(session.messages.at(-1)).toMatchObject({ role: "assistant", stopReason: "aborted" });
  });

  it("on an event that is only told is left some seconds after an abort, and the others hear", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = gate();
    const heard: string[] = [];
    const { session } = await extendedSession(
      [hanging("turn_start", asked.open), (pi) => pi.on("turn_start", () => void heard.push("second"))],
      [fauxAssistantMessage("never")],
    );
    const run = session.prompt("go");
    await asked.opened;
    const aborted = session.abort();
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([run, aborted]);
    expect(heard).toEqual(["second"]);
  });

  it("on session_shutdown holds the end for five seconds at most", async () => {
    const asked = gate();
    const { runtime } = await extendedRuntime([hanging("session_shutdown", asked.open)]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const changed = runtime.newSession();
    await asked.opened;
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await changed).toEqual({ cancelled: false });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ended = runtime.dispose();
    await vi.advanceTimersByTimeAsync(5000);
    await ended;
  });
});

describe("B79 timers that outlive a reload", () => {
  it("are told that their context is stale, and nothing else happens", async () => {
    const words: string[] = [];
    const { runtime } = await extendedRuntime([
      (pi) =>
        pi.on("session_start", ({ reason }, ctx) => {
          if (reason !== "startup") return;
          const timer = setInterval(() => {
            try {
              ctx.isIdle();
            } catch (error) {
              clearInterval(timer);
              words.push(String(error));
            }
          }, 1);
        }),
    ]);
    await runtime.session.reload();
    await expect.poll(() => words).toMatchObject([expect.stringContaining("the extensions were loaded again")]);
  });

  it("reloading waits for nobody's run", async () => {
    const asked = gate();
    const go = gate();
    const reply = async () => {
      asked.open();
      await go.opened;
      return fauxAssistantMessage("fine");
    };
    const { session } = await extendedSession([], [reply]);
    const run = session.prompt("go");
    await asked.opened;
    await expect(session.reload()).rejects.toMatchObject({ code: "busy" });
    go.open();
    await run;
    expect(session.getLastAssistantText()).toBe("fine");
  });
});
