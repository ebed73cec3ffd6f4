import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type ExtensionEventName, type ExtensionFactory, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { gate } from "../../support/session.js";
import { anything, extendedRuntime, extendedSession } from "./support.js";

const told: readonly ExtensionEventName[] = [
  "session_start",
  "resources_discover",
  "session_shutdown",
  "input",
  "before_agent_start",
  "agent_start",
  "agent_end",
  "turn_start",
  "turn_end",
  "message_start",
  "message_end",
  "context",
  "before_provider_request",
  "after_provider_response",
  "tool_execution_start",
  "tool_execution_end",
  "tool_call",
  "tool_result",
  "model_select",
  "thinking_level_select",
  "user_bash",
];

/** An extension that writes down what it hears. */
const hearing =
  (heard: string[], events: readonly ExtensionEventName[] = told): ExtensionFactory =>
  (pi) => {
    for (const event of events) {
      pi.on(event, (payload) => {
        const fields: Record<string, unknown> = { ...payload };
        const { message } = fields;
        const role = typeof message === "object" && message !== null && "role" in message ? ` ${message.role}` : "";
        heard.push(`${event}${"turnIndex" in fields ? ` ${fields["turnIndex"]}` : role}`);
      });
    }
  };

const callRead = (): FauxResponseStep =>
  fauxAssistantMessage(fauxToolCall("ls", { path: "." }), { stopReason: "toolUse" });

describe("the order of events", () => {
  it("of a prompt with a tool call", async () => {
    const heard: string[] = [];
    const { session } = await extendedSession([hearing(heard)], [callRead(), fauxAssistantMessage("done")], {
      tools: ["ls"],
    });
    await session.prompt("list");
    expect(heard).toEqual([
      ...["session_start", "resources_discover", "input", "before_agent_start", "agent_start"],
      ...["turn_start 0", "message_start user", "message_end user", "context", "after_provider_response"],
      ...["message_start assistant", "message_end assistant", "tool_execution_start", "tool_call", "tool_result"],
      ...["tool_execution_end", "message_start toolResult", "message_end toolResult", "turn_end 0"],
      ...["turn_start 1", "context", "after_provider_response", "message_start assistant", "message_end assistant"],
      ...["turn_end 1", "agent_end"],
    ]);
  });

  it("of two extensions is that in which they were loaded, and nothing is heard before they are bound", async () => {
    const heard: string[] = [];
    const named =
      (name: string): ExtensionFactory =>
      (pi) => {
        pi.on("session_start", () => void heard.push(`${name} 1`));
        pi.on("session_start", async () => void heard.push(`${name} 2`));
      };
    const { session } = await extendedSession([named("a"), named("b")], [fauxAssistantMessage("1")], {
      bindings: false,
    });
    await session.prompt("one");
    expect(heard).toEqual([]);
    await session.bindExtensions();
    await session.bindExtensions();
    expect(heard).toEqual(["a 1", "a 2", "b 1", "b 2"]);
  });

  it("of a change of session, with its reasons and files", async () => {
    const heard: unknown[] = [];
    const { runtime } = await extendedRuntime(
      [
        (pi) => {
          for (const event of ["session_start", "resources_discover", "session_shutdown"] as const) {
            pi.on(event, (payload) => void heard.push(payload));
          }
        },
      ],
      [fauxAssistantMessage("1")],
    );
    await runtime.session.prompt("one");
    const previousSessionFile = runtime.session.sessionFile;
    await runtime.newSession();
    expect(heard).toMatchObject([
      { type: "session_start", reason: "startup" },
      { type: "resources_discover", reason: "startup" },
      { type: "session_shutdown", reason: "new" },
      { type: "session_start", reason: "new", previousSessionFile },
      { type: "resources_discover", reason: "startup" },
    ]);
    heard.length = 0;
    await runtime.session.reload();
    expect(heard).toMatchObject([
      { type: "session_shutdown", reason: "reload" },
      { type: "session_start", reason: "reload" },
      { type: "resources_discover", reason: "reload" },
    ]);
    await runtime.dispose();
    await runtime.dispose();
    expect(heard.slice(3)).toEqual([{ type: "session_shutdown", reason: "quit" }]);
  });

  it("of a change of the model: the level that has to change comes first", async () => {
    const heard: unknown[] = [];
    const { session } = await extendedSession([
      (pi) => {
        pi.on("model_select", ({ model, previousModel, source }) => {
          heard.push([source, previousModel?.id, model.id]);
        });
        pi.on("thinking_level_select", ({ previousLevel, level }) => void heard.push([previousLevel, level]));
      },
    ]);
    const two = session.modelRegistry.find("faux", "two");
    const [one] = [session.model];
    await session.setModel({ ...(one ?? anything("{}")), ...two, id: "two", reasoning: false });
    expect(heard).toEqual([
      ["medium", "off"],
      ["set", "one", "two"],
    ]);
  });
});

describe("input", () => {
  it.each([
    ["interactive", "prompt", undefined],
    ["rpc", "prompt", "rpc"],
    ["rpc", "steer", "rpc"],
    ["interactive", "followUp", undefined],
  ] as const)("says that it comes from %s (%s)", async (expected, method, source) => {
    const heard: unknown[] = [];
    const { session } = await extendedSession(
      [(pi) => pi.on("input", (event) => void heard.push(event))],
      [fauxAssistantMessage("1")],
    );
    if (method === "prompt") await session.prompt("hi", source ? { source } : {});
    else await session[method]("hi", [], source);
    expect(heard).toEqual([{ type: "input", text: "hi", source: expected }]);
  });

  it("may be changed by one after another, and the images stay", async () => {
    const image = { type: "image" as const, data: "aGk=", mimeType: "image/png" };
    const { session } = await extendedSession(
      [
        (pi) => pi.on("input", ({ text }) => ({ action: "transform", text: `${text} b` })),
        (pi) => pi.on("input", ({ text }) => ({ action: "transform", text: `${text} c` })),
      ],
      [fauxAssistantMessage("1")],
    );
    await session.prompt("a", { images: [image] });
    expect(session.messages[0]).toMatchObject({ content: [{ type: "text", text: "a b c" }, image] });
  });

  it("may be taken: nobody else is asked, nothing is sent, and the prompt is accepted", async () => {
    const heard: string[] = [];
    const { session } = await extendedSession([
      (pi) => pi.on("input", () => ({ action: "handled" })),
      (pi) => pi.on("input", () => void heard.push("second")),
    ]);
    const accepted: boolean[] = [];
    await session.prompt("a", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    expect([heard, session.messages, accepted]).toEqual([[], [], [true]]);
    expect([await session.steer("b"), session.getQueuedMessages()]).toEqual(["", []]);
  });
});

describe("before_agent_start", () => {
  it("adds messages of all, and changes the system prompt for this run only", async () => {
    const seen: string[] = [];
    const prompts: (string | undefined)[] = [];
    const adding =
      (name: string): ExtensionFactory =>
      (pi) =>
        pi.on("before_agent_start", ({ systemPrompt, systemPromptOptions, prompt }, ctx) => {
          seen.push(ctx.getSystemPrompt() === systemPrompt ? `${name} ${prompt}` : "differs");
          expect(systemPromptOptions.selectedTools).toContain("read");
          return {
            message: { customType: name, content: `from ${name}`, display: false, details: { name } },
            systemPrompt: `${systemPrompt}+${name}`,
          };
        });
    const reply: FauxResponseStep = (context) => {
      prompts.push(context.systemPrompt?.slice(-4));
      return fauxAssistantMessage("ok");
    };
    const { session } = await extendedSession([adding("a"), adding("b")], [reply]);
    const base = session.systemPrompt;
    await session.prompt("go");
    expect([seen, prompts, session.systemPrompt]).toEqual([["a go", "b go"], ["+a+b"], base]);
    expect(session.messages.map((message) => (message.role === "custom" ? message.content : message.role))).toEqual([
      ...["user", "from a", "from b", "assistant"],
    ]);
    const stored = SessionManager.open(session.sessionFile ?? "").buildSessionContext().messages;
    expect(stored.map(({ role }) => role)).toEqual(["user", "custom", "custom", "assistant"]);
  });
});

describe("message_end", () => {
  it("may put another message in its place, which is stored and told", async () => {
    const { session } = await extendedSession(
      [
        (pi) =>
          pi.on("message_end", ({ message }) =>
            message.role === "assistant" ? { message: { ...message, content: [{ type: "text", text: "mine" }] } } : {},
          ),
      ],
      [fauxAssistantMessage("theirs")],
    );
    const ended: unknown[] = [];
    session.subscribe((event) => void (event.type === "message_end" && ended.push(event.message)));
    await session.prompt("go");
    const stored = SessionManager.open(session.sessionFile ?? "").buildSessionContext().messages;
    for (const list of [ended, session.messages, stored]) {
      expect(list[1]).toMatchObject({ role: "assistant", content: [{ type: "text", text: "mine" }] });
    }
  });

  it("also of messages of extensions outside of a run", async () => {
    const { session } = await extendedSession([
      (pi) =>
        pi.on("message_end", ({ message }) =>
          message.role === "custom" ? { message: { ...message, content: "changed" } } : {},
        ),
    ]);
    await session.sendCustomMessage({ customType: "note", content: "as it was", display: true });
    expect(session.messages).toMatchObject([{ role: "custom", content: "changed" }]);
    expect(session.sessionManager.getEntries().at(-1)).toMatchObject({ content: "changed" });
  });

  it.each([
    ["another role", { role: "user", content: "x", timestamp: 1 }],
    ["no content", { role: "assistant" }],
    ["no object", "words"],
    ["other tool calls", { role: "assistant", content: [{ type: "toolCall", id: "x", name: "ls", arguments: {} }] }],
  ])("with %s is reported, and the message stays", async (_what, answer) => {
    const { session, errors } = await extendedSession(
      [
        (pi) =>
          pi.on("message_end", ({ message }) => {
            if (message.role !== "assistant") return undefined;
            const rest =
              typeof answer === "object" && "content" in answer && answer.role === "assistant" ? message : {};
            return {
              message:
                typeof answer === "string" ? anything(`"${answer}"`) : anything(JSON.stringify({ ...rest, ...answer })),
            };
          }),
      ],
      [fauxAssistantMessage("stays"), fauxAssistantMessage("next")],
    );
    await session.prompt("go");
    expect([session.getLastAssistantText(), errors]).toMatchObject(["stays", [{ event: "message_end" }]]);
    await session.prompt("on");
    expect(session.getLastAssistantText()).toBe("next");
  });
});

describe("context", () => {
  it("is a copy, and changes what the model is shown this time only", async () => {
    const shown: number[] = [];
    const reply: FauxResponseStep = ({ messages }) => {
      shown.push(messages.length);
      return fauxAssistantMessage("ok");
    };
    let isOn = true;
    const { session } = await extendedSession(
      [
        (pi) => {
          pi.on("context", ({ messages }) => void (isOn && messages.shift()));
          pi.on("context", ({ messages }) => (isOn ? { messages: [...messages, ...messages] } : {}));
        },
      ],
      [reply, reply, reply],
    );
    isOn = false;
    await session.prompt("one");
    isOn = true;
    await session.prompt("two");
    expect([shown, session.messages.length]).toEqual([[1, 4], 4]);
  });

  it("that is left with something else in it is reported and used as it was", async () => {
    const { session, errors } = await extendedSession(
      [(pi) => pi.on("context", ({ messages }) => void messages.push(anything("null")))],
      [fauxAssistantMessage("fine")],
    );
    await session.prompt("one");
    expect([session.getLastAssistantText(), errors]).toMatchObject(["fine", [{ event: "context" }]]);
  });
});

describe("tool_call", () => {
  const run = (factory: ExtensionFactory) =>
    extendedSession([factory], [callRead(), fauxAssistantMessage("done")], { tools: ["ls"] });
  const result = (messages: readonly { role: string }[]) => messages.find(({ role }) => role === "toolResult");

  it("may block, with a reason", async () => {
    const { session } = await run((pi) => pi.on("tool_call", () => ({ block: true, reason: "not now" })));
    await session.prompt("list");
    expect(result(session.messages)).toMatchObject({ isError: true, content: [{ text: "not now" }] });
  });

  it.each([
    ["throws", () => Promise.reject(new Error("guard broke"))],
    ["answers something else", () => anything('"yes"')],
  ])("that %s blocks, and says so", async (_what, handler) => {
    const { session, errors } = await run((pi) => pi.on("tool_call", handler));
    await session.prompt("list");
    expect(result(session.messages)).toMatchObject({ isError: true });
    expect(errors).toMatchObject([{ event: "tool_call", extensionPath: "<inline:1>" }]);
  });

  it("may change what the tool is given, and finds the reply in the session", async () => {
    let roles: (string | undefined)[] = [];
    const { session, cwd } = await run((pi) =>
      pi.on("tool_call", ({ input }, ctx) => {
        roles = ctx.sessionManager
          .getBranch()
          .map((entry) => (entry.type === "message" ? entry.message.role : entry.type));
        input["path"] = "nowhere";
      }),
    );
    await session.prompt("list");
    expect(roles.slice(-2)).toEqual(["user", "assistant"]);
    expect(JSON.stringify(result(session.messages))).toContain(`${cwd}/nowhere`);
  });
});

describe("tool_result", () => {
  it("may be changed in parts, by one after another", async () => {
    const { session } = await extendedSession(
      [
        (pi) => pi.on("tool_result", () => ({ content: [{ type: "text", text: "a" }] })),
        (pi) =>
          pi.on("tool_result", ({ content }) => ({
            content: [...content, { type: "text", text: "b" }],
            isError: true,
          })),
        (pi) => pi.on("tool_result", () => anything('{"content":"garbage"}')),
      ],
      [callRead(), fauxAssistantMessage("done")],
      { tools: ["ls"] },
    );
    await session.prompt("list");
    expect(session.messages[2]).toMatchObject({ isError: true, content: [{ text: "a" }, { text: "b" }] });
  });
});

describe("user_bash", () => {
  it("may bring the result, which is kept", async () => {
    const result = { output: "theirs", exitCode: 3, cancelled: false, truncated: false };
    const { session } = await extendedSession([(pi) => pi.on("user_bash", () => ({ result }))]);
    expect(await session.executeBash("ls")).toEqual(result);
    expect(session.messages).toMatchObject([{ role: "bashExecution", output: "theirs" }]);
  });

  it("may say where the command runs", async () => {
    const { session } = await extendedSession([
      (pi) =>
        pi.on("user_bash", () => ({
          operations: {
            exec: async (command, _cwd, { onData }) => {
              await onData(Buffer.from(`elsewhere: ${command}`));
              return { exitCode: 0 };
            },
          },
        })),
    ]);
    expect(await session.executeBash("ls")).toMatchObject({ output: "elsewhere: ls", exitCode: 0 });
  });

  it("that fails keeps the command from running", async () => {
    const { session } = await extendedSession([(pi) => pi.on("user_bash", () => Promise.reject(new Error("no ssh")))]);
    expect(await session.executeBash("echo ran")).toMatchObject({ output: "no ssh", exitCode: 1 });
  });

  it("that never ends is ended by abortBash()", async () => {
    const asked = gate();
    const { session } = await extendedSession([
      (pi) =>
        pi.on("user_bash", () => {
          asked.open();
          return new Promise(() => undefined);
        }),
    ]);
    const work = session.executeBash("ls");
    await asked.opened;
    session.abortBash();
    expect(await work).toMatchObject({ cancelled: true });
  });
});

describe("resources_discover", () => {
  it("adds templates of all extensions", async () => {
    const { session } = await extendedSession([
      (pi) =>
        pi.on("resources_discover", () => ({ promptPaths: [new URL("./template.md", import.meta.url).pathname] })),
      (pi) => pi.on("resources_discover", () => anything('{"promptPaths":"x"}')),
    ]);
    expect(session.getSlashCommands()).toMatchObject([{ name: "template", source: "prompt" }]);
  });
});
