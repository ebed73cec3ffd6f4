import { fauxAssistantMessage } from "@pi-stack/ai";
import type { ExtensionFactory } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { gate } from "../../support/session.js";
import { screenWithExtension } from "./screen.js";

describe("commands of extensions at a terminal", () => {
  it("run with their words, also while the model works", async () => {
    const { open, opened } = gate();
    const reply = (): Promise<ReturnType<typeof fauxAssistantMessage>> =>
      opened.then(() => fauxAssistantMessage("done"));
    const called: string[] = [];
    const { say, shows } = await screenWithExtension(
      (pi) => pi.registerCommand("deploy", { handler: (args) => called.push(args) }),
      { steps: [reply] },
    );
    say("go");
    await shows("Working...");
    say("/deploy to production");
    await expect.poll(() => called).toEqual(["to production"]);
    open();
    await shows("done");
  });

  it("are suggested with where they come from, and so are their arguments", async () => {
    const { terminal, shows } = await screenWithExtension((pi) =>
      pi.registerCommand("deploy", {
        description: "Brings it out",
        getArgumentCompletions: (prefix) => [{ value: "staging", label: `stage${prefix}` }],
        handler: () => undefined,
      }),
    );
    for (const key of "/depl") terminal.send(key);
    await shows(/deploy\s+\[t\] Brings it out/);
    for (const key of "oy s") terminal.send(key);
    await shows("stages");
  });

  it("arguments that fail suggest nothing, and are named", async () => {
    const { terminal, shows } = await screenWithExtension((pi) =>
      pi.registerCommand("deploy", {
        getArgumentCompletions: () => {
          throw new Error("no arguments");
        },
        handler: () => undefined,
      }),
    );
    for (const key of "/deploy s") terminal.send(key);
    await shows("completion of /deploy: no arguments");
  });

  it("one that fails is told in the conversation, with where it failed", async () => {
    const { say, shows } = await screenWithExtension((pi) =>
      pi.registerCommand("broken", {
        handler: () => {
          throw new Error("deploy failed");
        },
      }),
    );
    say("/broken");
    await shows(/command: deploy failed\n[\s\S]*commands\.test\.ts/);
  });

  it("of the same name have numbers, and one of pi's name is listed as an issue", async () => {
    const called: string[] = [];
    const second: ExtensionFactory = (pi) => {
      pi.registerCommand("twice", { handler: () => called.push("second") });
      pi.registerCommand("model", { handler: () => called.push("never") });
    };
    const { say, shows } = await screenWithExtension(
      (pi) => pi.registerCommand("twice", { handler: () => called.push("first") }),
      { others: [second] },
    );
    await shows(/\[Extension issues\]\s+<inline:2>: .*\/model/);
    say("/twice:2");
    say("/twice:1");
    await expect.poll(() => called).toEqual(["second", "first"]);
  });

  it("begin other sessions, move through them, and end pi", async () => {
    const { say, shows, mode, ended, starts } = await screenWithExtension(
      (pi) => {
        pi.registerCommand("fresh", { handler: (_args, context) => context.newSession() });
        pi.registerCommand("back", {
          handler: (_args, context) => {
            const first = context.sessionManager.getEntries().find(({ type }) => type === "message");
            return context.navigateTree(first?.id ?? "");
          },
        });
        pi.registerCommand("again", {
          handler: (_args, context) => {
            const first = context.sessionManager.getEntries().find(({ type }) => type === "message");
            return context.fork(first?.id ?? "");
          },
        });
        pi.registerCommand("leave", { handler: (_args, context) => context.shutdown() });
      },
      { steps: [fauxAssistantMessage("first answer"), fauxAssistantMessage("second answer")] },
    );
    say("first question");
    await shows("first answer");
    say("/back");
    await expect.poll(() => mode.editor.getText()).toBe("first question");
    say("");
    await shows("second answer");
    say("/again");
    await expect.poll(starts).toBe(2);
    await expect.poll(() => mode.editor.getText()).toBe("first question");
    mode.editor.setText("");
    say("/fresh");
    await expect.poll(starts).toBe(3);
    say("/leave");
    expect(await ended).toBe(0);
  });
});

describe("keys of extensions", () => {
  it("come before all others, and are listed by /hotkeys", async () => {
    const pressed: string[] = [];
    const { terminal, say, shows, mode } = await screenWithExtension((pi) =>
      pi.registerShortcut("ctrl+y", { description: "Presses it", handler: (context) => pressed.push(context.cwd) }),
    );
    terminal.send("\x19");
    await expect.poll(() => pressed).toEqual([mode.runtime.cwd]);
    say("/hotkeys");
    await shows(/ctrl\+y\s+.*Presses it/);
  });

  it("those that pi needs are not taken, and others with a warning", async () => {
    const pressed: string[] = [];
    const { terminal, shows, mode } = await screenWithExtension((pi) => {
      pi.registerShortcut("ctrl+c", { handler: () => pressed.push("never") });
      pi.registerShortcut("ctrl+v", { handler: () => pressed.push("v") });
    });
    await shows(/\[Extension issues\][\s\S]*"ctrl\+c" is not used[\s\S]*"ctrl\+v" takes the key of/);
    terminal.send("x");
    terminal.send("\x03");
    terminal.send("\x16");
    expect([pressed, mode.editor.getText()]).toEqual([["v"], ""]);
  });

  it("one that fails is named", async () => {
    const { terminal, shows } = await screenWithExtension((pi) =>
      pi.registerShortcut("ctrl+y", { handler: () => Promise.reject(new Error("no hands")) }),
    );
    terminal.send("\x19");
    await shows(/<inline:1>, shortcut ctrl\+y: no hands/);
  });
});

describe("messages of extensions", () => {
  it("are drawn by their renderer, and in the usual box without one", async () => {
    const { pi, shows } = await screenWithExtension((api) =>
      api.registerMessageRenderer("note", ({ content }) => new Text(`~~ ${String(content)} ~~`, 0, 0)),
    );
    pi.sendMessage({ customType: "note", content: "drawn", display: true });
    await shows("~~ drawn ~~");
    pi.sendMessage({ customType: "plain", content: "boxed", display: true });
    await shows(/\[plain\][\s\S]*boxed/);
  });
});

describe("extensions that fail", () => {
  it("are listed when they could not be loaded, and the others work", async () => {
    const broken: ExtensionFactory = () => {
      throw new Error("bad start");
    };
    const { shows } = await screenWithExtension(undefined, { others: [broken] });
    await shows(/\[Extensions\] <inline:1>[\s\S]*\[Extension issues\][\s\S]*<inline:2>: .*bad start/);
  });

  it("the same failure, event after event, is told once for a while", async () => {
    const { pi, shows, screen } = await screenWithExtension((api) =>
      api.on("message_start", () => {
        throw new Error("every time");
      }),
    );
    for (let count = 0; count < 5; count++) pi.sendMessage({ customType: "x", content: `m${count}`, display: true });
    await shows(/message_start: every time/);
    await shows("m4");
    expect((await screen()).split("every time")).toHaveLength(2);
  });
});
