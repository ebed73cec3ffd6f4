import { fauxAssistantMessage } from "@pi-stack/ai";
import { Text } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { gate } from "../../support/session.js";
import { screenWithExtension } from "./screen.js";

describe("what extensions show at a terminal", () => {
  it("notify puts lines into the conversation, by their weight", async () => {
    const { ui, shows } = await screenWithExtension();
    ui.notify("just so");
    ui.notify("look out", "warning");
    ui.notify("broken", "error");
    await shows(/just so\n\n.*Warning: look out\n\n.*Error: broken/);
  });

  it("statuses stand in the footer, sorted by their keys, until they are taken away", async () => {
    const { ui, shows, gone } = await screenWithExtension();
    ui.setStatus("b", "second");
    ui.setStatus("a", "first");
    await shows("first second");
    ui.setStatus("a", undefined);
    await gone("first");
    await shows("second");
  });

  it("the row of work has other words, another indicator, or is not there", async () => {
    const { open, opened } = gate();
    const reply = (): Promise<ReturnType<typeof fauxAssistantMessage>> =>
      opened.then(() => fauxAssistantMessage("done"));
    const { ui, say, shows, gone } = await screenWithExtension(undefined, { steps: [reply] });
    ui.setWorkingMessage("Thinking hard");
    ui.setWorkingIndicator({ frames: ["@@"] });
    say("go");
    await shows("@@ Thinking hard");
    ui.setWorkingVisible(false);
    await gone("Thinking hard");
    ui.setWorkingVisible(true);
    ui.setWorkingIndicator();
    ui.setWorkingMessage();
    await shows("Working...");
    open();
    await shows("done");
  });

  it("thinking that is hidden has another label", async () => {
    const thought = fauxAssistantMessage([
      { type: "thinking", thinking: "secret thoughts" },
      { type: "text", text: "answer" },
    ]);
    const { ui, mode, say, shows } = await screenWithExtension(undefined, { steps: [thought] });
    mode.transcript.setShowsThinking(false);
    ui.setHiddenThinkingLabel("Pondering");
    say("go");
    await shows("Pondering");
    ui.setHiddenThinkingLabel();
    await shows("Thinking...");
  });

  it("widgets are lines, at most ten, above or below the editor", async () => {
    const { ui, shows, gone } = await screenWithExtension();
    ui.setWidget("above", ["over the editor"]);
    ui.setWidget(
      "below",
      Array.from({ length: 12 }, (_, index) => `line ${index + 1}.`),
      { placement: "belowEditor" },
    );
    await shows(/over the editor[\s\S]*───[\s\S]*line 1\.[\s\S]*line 10\.\s+… 2 more/);
    await gone("line 11.");
    ui.setWidget("above", undefined);
    await gone("over the editor");
  });

  it("widgets, headers and footers are components that are let go", async () => {
    const { ui, shows, gone } = await screenWithExtension();
    const disposed: string[] = [];
    const made = (name: string) => Object.assign(new Text(name, 0, 0), { dispose: () => void disposed.push(name) });
    ui.setWidget("w", (_tui, theme) => made(theme.fg("accent", "my widget")));
    ui.setHeader(() => made("my header"));
    ui.setFooter((_tui, _theme, data) => made(`my footer ${data.getAvailableProviderCount()}`));
    await shows(/my header[\s\S]*my widget[\s\S]*my footer 0/);
    await gone("pi v1.2.3");
    ui.setWidget("w", ["other"]);
    ui.setHeader(undefined);
    ui.setFooter(undefined);
    await shows("pi v1.2.3");
    expect(disposed).toHaveLength(3);
  });

  it("outputs are unfolded", async () => {
    const { ui, mode } = await screenWithExtension();
    ui.setToolsExpanded(true);
    expect([ui.getToolsExpanded(), mode.transcript.isExpanded]).toEqual([true, true]);
    ui.setToolsExpanded(false);
    expect(ui.getToolsExpanded()).toBe(false);
  });

  it("themes are listed, looked at, and worn", async () => {
    const { ui, mode } = await screenWithExtension();
    expect(ui.getAllThemes()).toEqual([
      { name: "dark", path: undefined },
      { name: "light", path: undefined },
    ]);
    const light = ui.getTheme("light");
    if (!light) throw new Error("There is a light theme.");
    const lightRed = light.fg("error", "x");
    expect(ui.theme.fg("error", "x")).not.toBe(lightRed);
    expect(ui.setTheme(light)).toEqual({ success: true });
    expect([ui.theme.name, mode.theme.fg("error", "x")]).toEqual(["light", lightRed]);
    expect(ui.setTheme("dark")).toEqual({ success: true });
    expect(ui.setTheme("none")).toMatchObject({ success: false, error: expect.stringContaining("dark, light") });
    expect(ui.getTheme("none")).toBeUndefined();
  });
});
