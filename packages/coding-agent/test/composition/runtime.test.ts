import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type FauxResponseStep, fauxAssistantMessage, registerFauxProvider } from "@pi-stack/ai";
import {
  type AgentSession,
  AgentSessionRuntime,
  AuthStorage,
  type CreateAgentSessionRuntimeFactory,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  type ExtensionHost,
  MissingSessionCwdError,
  SessionImportFileNotFoundError,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../support/folder.js";
import { userSays } from "../support/messages.js";
import { gate } from "../support/session.js";

/** A runtime on a scripted model, with what it told of its sessions. */
async function scriptedRuntime(
  steps: FauxResponseStep[] = [],
  options: { sessionManager?: SessionManager; extensions?: ExtensionHost; failOn?: () => boolean } = {},
) {
  const provider = registerFauxProvider();
  provider.setResponses(steps);
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "key");
  const agentDir = tempFolder();
  const starts: unknown[] = [];
  const factory: CreateAgentSessionRuntimeFactory = async ({ cwd, sessionManager, sessionStartEvent }) => {
    starts.push(sessionStartEvent?.reason ?? "startup");
    if (options.failOn?.()) throw new Error("the factory broke");
    const settingsManager = SettingsManager.inMemory();
    const services = await createAgentSessionServices({ cwd, agentDir, authStorage, settingsManager });
    const { extensions } = options;
    const made = { services, sessionManager, model: provider.getModel(), ...(extensions ? { extensions } : {}) };
    const { session } = await createAgentSessionFromServices(made);
    return { session, services, diagnostics: services.diagnostics };
  };
  const cwd = tempFolder();
  const sessionManager = options.sessionManager ?? SessionManager.create(cwd, tempFolder());
  const runtime = await createAgentSessionRuntime(factory, { cwd, agentDir, sessionManager });
  onTestFinished(async () => {
    await runtime.dispose();
    provider.unregister();
  });
  return { runtime, starts, cwd };
}

const texts = (session: AgentSession): string[] =>
  session.messages.flatMap((message) => {
    if (message.role !== "user" && message.role !== "assistant") return [];
    const { content } = message;
    return typeof content === "string"
      ? content
      : content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  });
const hi = fauxAssistantMessage("hello");

describe("AgentSessionRuntime", () => {
  it("begins new sessions, in a file of their own, and tells whoever watches", async () => {
    const { runtime, starts } = await scriptedRuntime([hi, hi]);
    expect(runtime).toBeInstanceOf(AgentSessionRuntime);
    const rebound: AgentSession[] = [];
    const order: string[] = [];
    runtime.setBeforeSessionInvalidate(() => order.push("invalidate"));
    runtime.setRebindSession((session) => {
      order.push("rebind");
      rebound.push(session);
    });
    const first = runtime.session;
    await first.prompt("one");
    const result = await runtime.newSession({
      parentSession: first.sessionFile ?? "",
      setup: (manager) => void manager.appendSessionInfo("second"),
    });
    expect([result, order, starts, rebound]).toEqual([
      { cancelled: false },
      ["invalidate", "rebind"],
      ["startup", "new"],
      [runtime.session],
    ]);
    expect(runtime.session).not.toBe(first);
    expect([runtime.session.sessionName, runtime.session.messages]).toEqual(["second", []]);
    expect(runtime.session.sessionManager.getHeader().parentSession).toBe(first.sessionFile);
    expect([runtime.diagnostics, runtime.modelFallbackMessage, runtime.services.cwd]).toEqual([
      [],
      undefined,
      runtime.cwd,
    ]);
  });

  it("goes back to the session in a file", async () => {
    const { runtime, starts } = await scriptedRuntime([hi, hi]);
    await runtime.session.prompt("one");
    const file = runtime.session.sessionFile ?? "";
    await runtime.newSession();
    await runtime.switchSession(file);
    expect([texts(runtime.session), starts]).toEqual([
      ["one", "hello"],
      ["startup", "new", "resume"],
    ]);
    await runtime.switchSession(file);
    expect(starts).toHaveLength(3);
    await runtime.session.prompt("two");
    expect(texts(runtime.session)).toEqual(["one", "hello", "two", "hello"]);
  });

  it("forks before a message of the user, and at any entry; what is left stays as it was", async () => {
    const { runtime } = await scriptedRuntime([hi, hi, hi]);
    await runtime.session.prompt("one");
    await runtime.session.prompt("two");
    const original = runtime.session.sessionFile ?? "";
    const before = readFileSync(original, "utf8");
    const [one, two] = runtime.session.getUserMessagesForForking();
    expect(await runtime.fork(two?.entryId ?? "")).toEqual({ cancelled: false, selectedText: "two" });
    expect(texts(runtime.session)).toEqual(["one", "hello"]);
    expect(runtime.session.sessionManager.getHeader().parentSession).toBe(original);
    const leaf = runtime.session.sessionManager.getLeafId() ?? "";
    expect(await runtime.fork(leaf, { position: "at" })).toEqual({ cancelled: false });
    await runtime.session.prompt("three");
    expect(texts(runtime.session)).toEqual(["one", "hello", "three", "hello"]);
    expect(await runtime.fork(one?.entryId ?? "")).toEqual({ cancelled: false, selectedText: "one" });
    expect(runtime.session.messages).toEqual([]);
    expect(readFileSync(original, "utf8")).toBe(before);
    await expect(runtime.fork("nowhere")).rejects.toMatchObject({ code: "unknown_entry" });
  });

  it("forks sessions in memory in place", async () => {
    const { runtime } = await scriptedRuntime([hi, hi], { sessionManager: SessionManager.inMemory(tempFolder()) });
    await runtime.session.prompt("one");
    await runtime.session.prompt("two");
    const [, two] = runtime.session.getUserMessagesForForking();
    await runtime.fork(two?.entryId ?? "");
    expect([texts(runtime.session), runtime.session.sessionFile]).toEqual([["one", "hello"], undefined]);
    await runtime.newSession();
    expect(runtime.session.messages).toEqual([]);
  });

  it("imports a copy, never over another session, and leaves none of what cannot be opened", async () => {
    const { runtime, cwd } = await scriptedRuntime();
    const dir = runtime.session.sessionManager.getSessionDir();
    const elsewhere = join(tempFolder(), "other.jsonl");
    const other = SessionManager.open(elsewhere, undefined, cwd);
    other.appendMessage(userSays("from elsewhere"));
    other.close();
    for (const name of ["other.jsonl", "other-2.jsonl"]) {
      await runtime.importFromJsonl(elsewhere);
      expect(runtime.session.sessionFile).toBe(join(dir, name));
    }
    expect(texts(runtime.session)).toEqual(["from elsewhere"]);
    writeFileSync(join(dirname(elsewhere), "letter.jsonl"), "Dear Sir\n");
    const files = readdirSync(dir);
    await expect(runtime.importFromJsonl(join(dirname(elsewhere), "letter.jsonl"))).rejects.toMatchObject({
      code: "session_invalid",
    });
    const missing = runtime.importFromJsonl("/nowhere/x.jsonl");
    await expect(missing).rejects.toBeInstanceOf(SessionImportFileNotFoundError);
    expect([readdirSync(dir), basename(runtime.session.sessionFile ?? "")]).toEqual([files, "other-2.jsonl"]);
  });

  it("imports to the folder of the project's sessions where the present session has none", async () => {
    const { runtime, cwd } = await scriptedRuntime([], { sessionManager: SessionManager.inMemory(tempFolder()) });
    const elsewhere = join(tempFolder(), "other.jsonl");
    const other = SessionManager.open(elsewhere, undefined, cwd);
    other.appendMessage(userSays("from elsewhere"));
    other.close();
    await expect(runtime.importFromJsonl(dirname(elsewhere))).rejects.toMatchObject({ code: "session_invalid" });
    await runtime.importFromJsonl(elsewhere);
    expect(runtime.session.sessionFile).toContain(join(runtime.services.agentDir, "sessions"));
    expect(texts(runtime.session)).toEqual(["from elsewhere"]);
  });

  it("stays with the session that there is when another one's folder is gone, unless it is given one (B43)", async () => {
    const { runtime, cwd } = await scriptedRuntime();
    const gone = tempFolder();
    const file = join(tempFolder(), "s.jsonl");
    const other = SessionManager.open(file, undefined, gone);
    other.appendMessage(userSays("hi"));
    other.close();
    rmSync(gone, { recursive: true });
    const before = runtime.session;
    await expect(runtime.switchSession(file)).rejects.toBeInstanceOf(MissingSessionCwdError);
    expect(runtime.session).toBe(before);
    await runtime.switchSession(file, { cwdOverride: cwd });
    expect([runtime.cwd, runtime.services.cwd, texts(runtime.session)]).toEqual([cwd, cwd, ["hi"]]);
  });

  it("comes back to the session before when the next one cannot be made", async () => {
    let isBroken = false;
    const failOn = () => {
      const fails = isBroken;
      isBroken = false;
      return fails;
    };
    const { runtime } = await scriptedRuntime([hi, hi], { failOn });
    await runtime.session.prompt("one");
    isBroken = true;
    await expect(runtime.newSession()).rejects.toThrow("the factory broke");
    await runtime.session.prompt("two");
    expect(texts(runtime.session)).toEqual(["one", "hello", "two", "hello"]);
  });

  it("ends the run of the session that is left", async () => {
    const endless = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return hi;
    };
    const { runtime } = await scriptedRuntime([endless]);
    const run = runtime.session.prompt("one");
    await Promise.all([runtime.newSession(), run]);
    expect(runtime.session.messages).toEqual([]);
  });

  it("does not end a run for a fork that cannot be made", async () => {
    const asked = gate();
    const { runtime } = await scriptedRuntime([
      hi,
      async () => {
        asked.open();
        await new Promise((resolve) => setTimeout(resolve, 30));
        return fauxAssistantMessage("whole");
      },
    ]);
    await runtime.session.prompt("one");
    const reply = runtime.session.sessionManager.getLeafId() ?? "";
    const run = runtime.session.prompt("two");
    await asked.opened;
    await expect(runtime.fork("nowhere")).rejects.toMatchObject({ code: "unknown_entry" });
    await expect(runtime.fork(reply)).rejects.toMatchObject({ code: "invalid_arguments" });
    await run;
    expect(texts(runtime.session)).toEqual(["one", "hello", "two", "whole"]);
  });

  it("asks extensions, and tells them of ends and beginnings", async () => {
    const heard: string[] = [];
    let cancel = true;
    const extensions: ExtensionHost = {
      hasHandlers: (event) => event.startsWith("session_"),
      emit: async (event, payload) => {
        heard.push("reason" in payload ? `${event} ${payload.reason}` : event);
        return event.startsWith("session_before") ? JSON.parse(JSON.stringify({ cancel })) : undefined;
      },
    };
    const { runtime } = await scriptedRuntime([hi], { extensions });
    await runtime.session.prompt("one");
    const first = runtime.session;
    const [one] = first.getUserMessagesForForking();
    expect(await runtime.newSession()).toEqual({ cancelled: true });
    expect(await runtime.fork(one?.entryId ?? "")).toEqual({ cancelled: true });
    expect(await runtime.switchSession("/some/file")).toEqual({ cancelled: true });
    expect(runtime.session).toBe(first);
    cancel = false;
    await runtime.newSession();
    expect(heard).toEqual([
      "session_before_switch new",
      "session_before_fork",
      "session_before_switch resume",
      "session_before_switch new",
      "session_shutdown new",
      "session_start new",
    ]);
  });
});

describe("exports of a session", () => {
  it("write the branch as a session of its own, never over the session itself", async () => {
    const { runtime } = await scriptedRuntime([hi, hi]);
    const { session } = runtime;
    await session.prompt("one");
    const [one] = session.getUserMessagesForForking();
    await session.navigateTree(one?.entryId ?? "");
    await session.prompt("other");
    const path = session.exportToJsonl();
    expect(path).toMatch(new RegExp(`^${runtime.cwd}/session-[0-9TZ-]+\\.jsonl$`));
    const copy = SessionManager.open(path);
    expect(copy.buildSessionContext().messages).toHaveLength(2);
    expect(() => session.exportToJsonl(session.sessionFile)).toThrow("is the session itself");
    expect(() => session.exportToJsonl("/dev/null/x")).toThrow("Cannot write /dev/null/x");
    expect(session.exportToJsonl("deep/er/x.jsonl")).toBe(join(runtime.cwd, "deep/er/x.jsonl"));
  });

  it("never take the place of the session, under whatever name", async () => {
    const { runtime, cwd } = await scriptedRuntime([hi]);
    const { session } = runtime;
    await session.prompt("one");
    const file = session.sessionFile ?? "";
    const before = readFileSync(file, "utf8");
    symlinkSync(dirname(file), join(cwd, "other-way"));
    const sameFile = join(cwd, "other-way", basename(file));
    for (const path of [file, sameFile]) {
      await expect(session.exportToHtml(path)).rejects.toMatchObject({ code: "export_failed" });
      expect(() => session.exportToJsonl(path)).toThrow("is the session itself");
    }
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("write a page that can be opened in a browser", async () => {
    const { runtime } = await scriptedRuntime([hi]);
    await expect(runtime.session.exportToHtml()).rejects.toThrow("has no file");
    await runtime.session.prompt("one");
    const page = await runtime.session.exportToHtml();
    expect(basename(page)).toBe(`pi-session-${basename(runtime.session.sessionFile ?? "", ".jsonl")}.html`);
    expect([existsSync(page), readFileSync(page, "utf8").includes("<!doctype html>")]).toEqual([true, true]);
  });
});
