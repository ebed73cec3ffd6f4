import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import {
  createAssistantMessageEventStream,
  fauxAssistantMessage,
  fauxText,
  fauxThinking,
  fauxToolCall,
  registerSessionResourceCleanup,
  Type,
} from "@pi-stack/ai";
import { startReplayServer } from "@pi-stack/ai/testing";
import {
  AuthStorage,
  CodingAgentError,
  createAgentSession,
  createAgentSessionFromServices,
  createAgentSessionServices,
  defineTool,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { modelSays, userSays } from "../support/messages.js";
import { reply } from "../support/pi.js";
import { scriptedSession } from "../support/session.js";

const codeOf = async (run: () => unknown): Promise<string | undefined> => {
  try {
    await run();
    return undefined;
  } catch (error) {
    return CodingAgentError.is(error) ? error.code : String(error);
  }
};

describe("AgentSession.prompt", () => {
  it("has everything on disk before a listener hears of it, and resolves when the last one is done", async () => {
    const call = fauxAssistantMessage([fauxToolCall("read", { path: "a.txt" })], { stopReason: "toolUse" });
    const { session, cwd } = await scriptedSession([call, fauxAssistantMessage("done")]);
    put(cwd, "a.txt", "content");
    const heard: string[] = [];
    session.subscribe(async (event) => {
      if (event.type !== "message_end") return;
      await new Promise((resolve) => setTimeout(resolve, 5));
      const stored = readFileSync(session.sessionFile ?? "", "utf8")
        .trimEnd()
        .split("\n");
      const last = JSON.parse(stored.at(-1) ?? "");
      expect(last.message).toEqual(JSON.parse(JSON.stringify(event.message)));
      heard.push(event.message.role);
    });
    await session.prompt("read a.txt");
    expect(heard).toEqual(["user", "assistant", "toolResult", "assistant"]);
    expect(session.isStreaming).toBe(false);
    expect(session.getLastAssistantText()).toBe("done");
  });

  it("is refused in words while a run is under way, unless it says how to be queued", async () => {
    const { session } = await scriptedSession([
      fauxAssistantMessage("one"),
      fauxAssistantMessage("two"),
      fauxAssistantMessage("three"),
    ]);
    const run = session.prompt("first");
    expect(await codeOf(() => session.prompt("second"))).toBe("busy");
    await session.prompt("now", { streamingBehavior: "steer" });
    await session.prompt("later", { streamingBehavior: "followUp" });
    await run;
    expect(session.messages.filter((message) => message.role === "user")).toHaveLength(3);
  });

  it("needs a model, and a key for it", async () => {
    const auth = AuthStorage.inMemory();
    const { session } = await scriptedSession([], { authStorage: auth });
    auth.removeRuntimeApiKey("faux");
    expect(await codeOf(() => session.prompt("hi"))).toBe("missing_api_key");
    const options = {
      cwd: tempFolder(),
      agentDir: tempFolder(),
      sessionManager: SessionManager.inMemory(),
      authStorage: AuthStorage.inMemory(),
    };
    const { session: without } = await createAgentSession({ ...options, settingsManager: SettingsManager.inMemory() });
    expect(without.model).toBeUndefined();
    expect(await codeOf(() => without.prompt("hi"))).toBe("no_model");
  });

  it("ends the run with an error that names the file when the session cannot be written", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("never stored")]);
    mkdirSync(session.sessionFile ?? "", { recursive: true });
    await session.prompt("hi");
    expect(session.state.errorMessage).toContain(`Cannot write session ${session.sessionFile}`);
  });

  it("can be aborted, and the session goes on after that", async () => {
    const { session } = await scriptedSession([
      fauxAssistantMessage("word ".repeat(300)),
      fauxAssistantMessage("fine"),
    ]);
    session.subscribe((event) => {
      if (event.type === "message_update") void session.abort();
    });
    await session.prompt("hi");
    expect(session.messages.at(-1)).toMatchObject({ stopReason: "aborted" });
    await session.prompt("again");
    expect(session.sessionManager.buildSessionContext().messages).toEqual(session.messages);
  });

  it("B77: stays healthy through a thousand calls of the same tool", async () => {
    const endless = () => fauxAssistantMessage([fauxToolCall("ls", {})], { stopReason: "toolUse" });
    const { session } = await scriptedSession(
      [...Array.from({ length: 1000 }, () => endless), fauxAssistantMessage("enough")],
      {
        sessionManager: SessionManager.inMemory(),
        settingsManager: SettingsManager.inMemory({ compaction: { enabled: false }, limits: { repeatedCalls: 0 } }),
      },
    );
    await session.prompt("go");
    expect(session.messages).toHaveLength(2002);
    expect(session.getLastAssistantText()).toBe("enough");
  });
});

describe("a history that the provider refuses", () => {
  it("is sent once more without thinking and images, so that the session goes on", async () => {
    const refusal = {
      status: 400,
      headers: { "content-type": "application/json" },
      body: '{"type":"error","error":{"type":"invalid_request_error","message":"messages.1: bad signature"}}',
    };
    const server = await startReplayServer([reply("one"), refusal, reply("two")]);
    onTestFinished(() => server.close());
    const auth = AuthStorage.inMemory();
    const modelRegistry = ModelRegistry.inMemory(auth);
    modelRegistry.registerProvider("mock", {
      baseUrl: server.url,
      api: "anthropic-messages",
      apiKey: "k",
      models: [{ id: "m", reasoning: true }],
    });
    const model = modelRegistry.find("mock", "m");
    const { session } = await scriptedSession([], { authStorage: auth, modelRegistry, ...(model ? { model } : {}) });
    await session.prompt("first");
    const thinking = { ...fauxThinking("secret thoughts"), thinkingSignature: "forged" };
    const answer = session.messages.at(-1);
    if (answer?.role === "assistant") answer.content.unshift(thinking);
    const told: string[] = [];
    session.subscribe((event) => {
      if (event.type === "history_repaired") told.push(event.errorMessage);
    });
    await session.prompt("second");
    expect(told).toEqual([expect.stringContaining("bad signature")]);
    const bodies = server.requests.map((request) => JSON.stringify(request.body));
    expect(bodies[1]).toContain("secret thoughts");
    expect(bodies[2]).not.toContain('"type":"thinking"');
    expect(session.getLastAssistantText()).toBe("two");
    expect(bodies).toHaveLength(3);
  });

  it("ends in an error when the second request cannot even be made", async () => {
    const refusal = fauxAssistantMessage("", { stopReason: "error", errorMessage: "400" });
    refusal.errorInfo = { category: "invalid_request", status: 400, retryable: false };
    let asked = 0;
    const { session } = await scriptedSession([], {
      streamFn: () => {
        if (asked++ > 0) throw new Error("no second time");
        const stream = createAssistantMessageEventStream();
        stream.push({ type: "error", reason: "error", error: refusal });
        return stream;
      },
    });
    await session.prompt("go");
    expect(session.state.errorMessage).toBe("no second time");
  });

  it("ends in the provider's words when the strict form is refused too", async () => {
    const refusal = {
      status: 400,
      headers: { "content-type": "application/json" },
      body: '{"type":"error","error":{"type":"invalid_request_error","message":"temperature: out of range"}}',
    };
    const server = await startReplayServer([refusal]);
    onTestFinished(() => server.close());
    const auth = AuthStorage.inMemory();
    const modelRegistry = ModelRegistry.inMemory(auth);
    modelRegistry.registerProvider("mock", {
      baseUrl: server.url,
      api: "anthropic-messages",
      apiKey: "k",
      models: [{ id: "m" }],
    });
    const model = modelRegistry.find("mock", "m");
    const { session } = await scriptedSession([], { authStorage: auth, modelRegistry, ...(model ? { model } : {}) });
    await session.prompt("first");
    expect(session.state.errorMessage).toContain("temperature: out of range");
    expect(server.requests).toHaveLength(2);
  });
});

describe("a request", () => {
  it("is not sent without a header whose command failed", async () => {
    const auth = AuthStorage.inMemory();
    const modelRegistry = ModelRegistry.inMemory(auth);
    modelRegistry.registerProvider("mock", {
      baseUrl: "http://127.0.0.1:9",
      api: "anthropic-messages",
      apiKey: "k",
      headers: { "x-token": "!exit 3" },
      models: [{ id: "m" }],
    });
    const model = modelRegistry.find("mock", "m");
    const { session } = await scriptedSession([], { authStorage: auth, modelRegistry, ...(model ? { model } : {}) });
    await session.prompt("go");
    expect(session.state.errorMessage).toContain('The header "x-token" of provider mock has no value');
  });
});

describe("models and levels of a session", () => {
  it("are stored in the session and as the defaults, clamped to what the model can", async () => {
    const settingsManager = SettingsManager.inMemory();
    const { session, provider } = await scriptedSession([], { settingsManager });
    expect(session.thinkingLevel).toBe("medium");
    session.setThinkingLevel("xhigh");
    expect(session.thinkingLevel).toBe("high");
    session.setModel(provider.getModel("two"));
    expect(session.thinkingLevel).toBe("off");
    await settingsManager.flush();
    expect(settingsManager.getDefaultModel()).toBe("two");
    expect(settingsManager.getDefaultThinkingLevel()).toBe("high");
    expect(session.sessionManager.getEntries().map((entry) => entry.type)).toEqual([
      "model_change",
      "thinking_level_change",
      "thinking_level_change",
      "model_change",
      "thinking_level_change",
    ]);
  });

  it("come back with the session; a model that is gone is named, and another one takes over", async () => {
    const dir = tempFolder();
    const before = SessionManager.create(dir, dir);
    before.appendModelChange("vanished", "model");
    before.appendThinkingLevelChange("low");
    before.appendMessage(userSays("hi"));
    before.close();
    const authStorage = AuthStorage.inMemory({ anthropic: { type: "api_key", key: "k" } });
    const services = await createAgentSessionServices({
      cwd: dir,
      agentDir: tempFolder(),
      authStorage,
      settingsManager: SettingsManager.inMemory(),
    });
    const sessionManager = SessionManager.open(before.getSessionFile() ?? "");
    const { session, modelFallbackMessage } = await createAgentSessionFromServices({ services, sessionManager });
    expect(modelFallbackMessage).toMatch(/vanished\/model is not available.*Using anthropic\//);
    expect([session.model?.provider, session.thinkingLevel]).toEqual(["anthropic", "low"]);
    expect(session.messages).toHaveLength(1);
    await session.dispose();
  });
});

describe("tools of a session", () => {
  const shout = defineTool({
    name: "shout",
    label: "Shout",
    description: "Shouts",
    promptSnippet: "Shout  a\nword",
    promptGuidelines: ["Shout rarely"],
    parameters: Type.Object({ word: Type.String() }),
    execute: async (_id, { word }, _signal, _onUpdate, context) => ({
      content: [{ type: "text", text: `${word.toUpperCase()} in ${context.cwd}` }],
      details: undefined,
    }),
  });

  it("may be the program's own; they know the session's folder and speak in the prompt", async () => {
    const call = fauxAssistantMessage([fauxToolCall("shout", { word: "hey" })], { stopReason: "toolUse" });
    const { session, cwd } = await scriptedSession([call, fauxAssistantMessage("done")], { customTools: [shout] });
    expect(session.getActiveToolNames()).toEqual(["read", "bash", "edit", "write", "shout"]);
    expect(session.systemPrompt).toContain("- shout: Shout a word\n");
    expect(session.systemPrompt).toContain("- Shout rarely\n");
    await session.prompt("go");
    expect(session.messages[2]).toMatchObject({ content: [{ text: `HEY in ${cwd}` }] });
  });

  it("change at run time; the prompt follows, unknown names are passed over", async () => {
    const { session } = await scriptedSession([]);
    session.setActiveToolsByName(["grep", "nothing", "grep"]);
    expect(session.getActiveToolNames()).toEqual(["grep"]);
    expect(session.systemPrompt).toContain("- grep:");
    expect(session.systemPrompt).not.toContain("- bash:");
    expect(session.getAllTools().map((tool) => tool.name)).toHaveLength(7);
  });

  it("are none with noTools all, the program's own with builtin, the named ones with tools", async () => {
    const names = async (options: Parameters<typeof scriptedSession>[1]) =>
      (await scriptedSession([], options)).session.getActiveToolNames();
    expect(await names({ noTools: "all", customTools: [shout] })).toEqual([]);
    expect(await names({ noTools: "builtin", customTools: [shout] })).toEqual(["shout"]);
    expect(await names({ tools: ["ls", "shout"], customTools: [shout] })).toEqual(["ls", "shout"]);
    expect(await codeOf(() => names({ tools: ["fly"] }))).toBe("unknown_tool");
  });
});

describe("other services of a session", () => {
  it("show the model no images while a setting blocks them", async () => {
    const settingsManager = SettingsManager.inMemory({ images: { blockImages: true } });
    let shown = "";
    const { session } = await scriptedSession(
      [
        (context) => {
          shown = JSON.stringify(context.messages);
          return fauxAssistantMessage("ok");
        },
      ],
      { settingsManager },
    );
    await session.prompt("look", { images: [{ type: "image", data: "AAAA", mimeType: "image/png" }] });
    expect(shown).toContain("Image reading is disabled.");
    expect(shown).not.toContain("AAAA");
  });

  it("name the session and tell listeners", async () => {
    const { session } = await scriptedSession([]);
    const names: (string | undefined)[] = [];
    session.subscribe((event) => {
      if (event.type === "session_info_changed") names.push(event.name);
    });
    session.setSessionName(" work ");
    session.setSessionName("");
    expect([names, session.sessionName]).toEqual([["work", undefined], undefined]);
  });

  it("outlive a listener that throws outside of a run, and warn of it", async () => {
    const { session } = await scriptedSession([]);
    session.subscribe(() => {
      throw new Error("listener broke");
    });
    const warned = once(process, "warning");
    session.setSessionName("work");
    expect(String((await warned)[0])).toContain("session_info_changed: listener broke");
  });

  it("give the words of the last reply that has any", async () => {
    const { session } = await scriptedSession([
      fauxAssistantMessage([fauxText("a"), fauxThinking("hm"), fauxText("b")]),
    ]);
    expect(session.getLastAssistantText()).toBeUndefined();
    await session.prompt("hi");
    session.state.messages.push({ ...modelSays(""), content: [], stopReason: "aborted" });
    expect(session.getLastAssistantText()).toBe("ab");
  });
});

describe("AgentSession.dispose", () => {
  it("frees what providers keep for the session, and for no other", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("done")]);
    const freed: (string | undefined)[] = [];
    onTestFinished(registerSessionResourceCleanup((sessionId) => freed.push(sessionId)));
    await session.prompt("go");
    expect(freed).toEqual([]);
    const { sessionId } = session;
    await session.dispose();
    expect(freed).toEqual([sessionId]);
  });
});
