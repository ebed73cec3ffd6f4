import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import type { ExtensionComponent } from "@pi-stack/coding-agent";
import { Text, TUI } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { screenWithExtension } from "./screen.js";

function failing(words: string): never {
  throw new Error(words);
}

/** What an extension may give back as rows. */
const garbage: unknown = [1, { a: 2 }];
const isRows = (_value: unknown): _value is string[] => true;

const components: Record<string, ExtensionComponent> = {
  "fails when it is drawn": { render: () => failing("no paint"), invalidate: () => undefined },
  "draws no rows": { render: () => (isRows(garbage) ? garbage : []), invalidate: () => undefined },
  "fails when the theme changes": {
    render: () => ["fine so far"],
    invalidate: () => failing("no colours"),
  },
};

describe("B79 a component that fails never takes the screen down", () => {
  it.each(Object.entries(components))("as a widget, header and footer: one that %s", async (_what, component) => {
    const { ui, mode, say, shows, terminal } = await screenWithExtension(undefined, {
      steps: [fauxAssistantMessage("still here")],
    });
    ui.setWidget("mine", () => component);
    ui.setHeader(() => component);
    ui.setFooter(() => component);
    ui.setTheme("light");
    await shows(/The widget "mine" failed: /);
    await shows(/The header failed: /);
    await shows(/The footer failed: /);
    await shows(/<inline:1>, ui: /);
    say("go on");
    await shows("still here");
    terminal.send("x");
    expect(mode.editor.getText()).toBe("x");
  });

  it("one that takes the keys and fails gives them back", async () => {
    const { ui, mode, terminal, shows, gone } = await screenWithExtension();
    const result = ui.custom(() => ({
      render: () => ["press a key"],
      handleInput: () => failing("wrong key"),
      invalidate: () => undefined,
    }));
    await shows("press a key");
    terminal.send("x");
    expect(await result).toBeUndefined();
    await gone("press a key");
    await shows(/<inline:1>, ui: wrong key/);
    terminal.send("y");
    expect(mode.editor.getText()).toBe("y");
  });

  it("an overlay that fails, or whose options do, goes or stays where it is", async () => {
    const { ui, shows } = await screenWithExtension();
    const drawn = ui.custom(() => ({ render: () => failing("no paint"), invalidate: () => undefined }), {
      overlay: true,
    });
    expect(await drawn).toBeUndefined();
    void ui.custom(() => ({ render: () => ["placed anyhow"], invalidate: () => undefined }), {
      overlay: true,
      overlayOptions: () => failing("no place"),
    });
    await shows("placed anyhow");
    await shows(/<inline:1>, ui: no place/);
  });

  it("as a message and a row of a tool: later, when it had been drawn before", async () => {
    let isBroken = false;
    const component: ExtensionComponent = {
      render: () => (isBroken ? failing("worn out") : ["drawn well"]),
      invalidate: () => undefined,
    };
    const { pi, mode, say, shows } = await screenWithExtension(
      (api) => {
        api.registerMessageRenderer("note", () => component);
        api.registerTool({
          name: "probe",
          label: "Probe",
          description: "Looks",
          parameters: { type: "object", properties: {} },
          execute: () => Promise.resolve({ content: [{ type: "text", text: "seen" }], details: undefined }),
          renderCall: (_args, theme, { lastComponent }) =>
            lastComponent ?? { ...component, render: () => [theme.bold("call"), ...component.render(80)] },
          renderResult: () => component,
        });
      },
      {
        steps: [
          fauxAssistantMessage(fauxToolCall("probe", {}), { stopReason: "toolUse" }),
          fauxAssistantMessage("over"),
        ],
      },
    );
    pi.sendMessage({ customType: "note", content: "in words", display: true });
    say("go");
    await shows(/drawn well[\s\S]*call\n.*drawn well\n.*drawn well[\s\S]*over/);
    isBroken = true;
    mode.tui.requestRender();
    await shows("The renderer of note failed: worn out");
    await shows("The renderer of probe failed: worn out");
  });

  it("a message that cannot be drawn at all is shown in the usual box", async () => {
    const { pi, shows } = await screenWithExtension((api) =>
      api.registerMessageRenderer("note", () => ({ render: () => failing("never"), invalidate: () => undefined })),
    );
    pi.sendMessage({ customType: "note", content: "in words", display: true });
    await shows(/\[note\][\s\S]*in words/);
  });

  it("that an extension has put on the screen, and given the keys, by itself", async () => {
    const { ui, mode, terminal, shows } = await screenWithExtension();
    const own = {
      render: () => ["by myself"],
      handleInput: () => failing("wrong key"),
      invalidate: () => undefined,
    };
    ui.setWidget("w", (tui) => {
      tui.showOverlay(own, { anchor: "top-left", width: 40 });
      tui.setFocus(own);
      return new Text(`${tui instanceof TUI} ${tui.terminal.columns}`);
    });
    await shows(/by myself[\s\S]*true 80/);
    terminal.send("x");
    await shows(/<inline:1>, ui: wrong key/);
    terminal.send("y");
    mode.tui.hideOverlay();
    terminal.send("z");
    expect(mode.editor.getText()).toBe("z");
  });

  it("a part that was given the keys and fails gives them back", async () => {
    const { ui, mode, terminal, shows, gone } = await screenWithExtension();
    const part = { render: () => ["part"], handleInput: () => failing("wrong key"), invalidate: () => undefined };
    const result = ui.custom((tui) => {
      const whole = { render: () => ["whole"], invalidate: () => undefined };
      setTimeout(() => tui.setFocus(part), 0);
      return whole;
    });
    await shows("whole");
    terminal.send("x");
    expect(await result).toBeUndefined();
    await gone("whole");
    terminal.send("y");
    expect(mode.editor.getText()).toBe("y");
  });

  it("is named by the extension in whose file it stands", async () => {
    const { mode, say, shows } = await screenWithExtension();
    const folder = `${mode.runtime.services.agentDir}/extensions`;
    put(folder, "broken.ts", brokenWidget);
    put(folder, "other.ts", "export default () => undefined;");
    say("/reload");
    await shows('The widget "w" failed: from a file');
    await shows(/Extension .*broken\.ts, ui: from a\s+file/);
  });
});

const brokenWidget = `
  const component = { render() { throw new Error("from a file"); } };
  export default (pi) => {
    pi.on("session_start", (_event, { ui }) => ui.setWidget("w", () => component));
  };
`;
