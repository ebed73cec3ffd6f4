import type { ExtensionComponent } from "@pi-stack/coding-agent";
import type { OverlayHandle } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { screenWithExtension } from "./screen.js";

/** A component that shows a word and hears every key. */
function word(
  text: string,
  onKey: (key: string) => void = () => undefined,
): ExtensionComponent & { disposals: number } {
  return {
    disposals: 0,
    render: () => [text],
    handleInput: onKey,
    invalidate: () => undefined,
    dispose() {
      this.disposals++;
    },
  };
}

describe("components that extensions show until they are done", () => {
  it("take the place of the editor, get the keys, and give a value", async () => {
    const { ui, mode, terminal, say, shows, gone } = await screenWithExtension();
    say("/name kept");
    const keys: string[] = [];
    const component = word("my game", (key) => keys.push(key));
    let end: (value: number) => void = () => undefined;
    const result = ui.custom<number>((_tui, _theme, _keys, done) => {
      end = done;
      return component;
    });
    await shows("my game");
    terminal.send("x");
    expect(keys).toEqual(["x"]);
    end(42);
    expect(await result).toBe(42);
    await gone("my game");
    expect(component.disposals).toBe(1);
    terminal.send("y");
    expect(mode.editor.getText()).toBe("y");
  });

  it("may be made later, and may be done before they are", async () => {
    const { ui, shows } = await screenWithExtension();
    void ui.custom(() => Promise.resolve(word("made later")));
    await shows("made later");
    const early = word("never seen");
    expect(
      await ui.custom<string>((_tui, _theme, _keys, done) => {
        done("early");
        return early;
      }),
    ).toBe("early");
    await expect.poll(() => early.disposals).toBe(1);
  });

  it("stand over the screen, and each done takes away its own", async () => {
    const { ui, shows, gone, screen } = await screenWithExtension();
    const ends = new Map<string, (value: string) => void>();
    const open = (name: string, anchor: "top-left" | "bottom-right"): Promise<string | undefined> =>
      ui.custom<string>(
        (_tui, _theme, _keys, done) => {
          ends.set(name, done);
          return word(`overlay ${name}`);
        },
        { overlay: true, overlayOptions: { anchor, width: 20 } },
      );
    const [first, second] = [open("one", "top-left"), open("two", "bottom-right")];
    await shows(/overlay one[\s\S]*overlay two/);
    ends.get("one")?.("1");
    expect(await first).toBe("1");
    await gone("overlay one");
    expect(await screen()).toContain("overlay two");
    ends.get("two")?.("2");
    expect(await second).toBe("2");
  });

  it("overlays follow options that change, and are handed out", async () => {
    const { ui, mode, shows } = await screenWithExtension();
    let width = 30;
    let handle: OverlayHandle | undefined;
    const component = { ...word(""), render: (columns: number) => [`${columns} cells`] };
    void ui.custom(() => component, {
      overlay: true,
      overlayOptions: () => ({ width }),
      onHandle: (given) => {
        handle = given;
      },
    });
    await shows("30 cells");
    width = 25;
    mode.tui.requestRender();
    await shows("25 cells");
    handle?.setHidden(true);
    expect(handle?.isHidden()).toBe(true);
  });

  it("an overlay keeps the keys when a question below it was answered", async () => {
    const { ui, terminal, shows, gone } = await screenWithExtension();
    const keys: string[] = [];
    void ui.custom(() => word("on top", (key) => keys.push(key)), {
      overlay: true,
      overlayOptions: { anchor: "top-left", width: 10 },
    });
    await shows("on top");
    const answer = ui.confirm("Below?", "");
    await shows("Below?");
    terminal.send("\r");
    expect(await answer).toBe(true);
    await gone("Below?");
    terminal.send("k");
    expect(keys).toEqual(["k"]);
  });

  it("a factory that fails, or makes nothing, is the caller's error", async () => {
    const { ui, mode, terminal } = await screenWithExtension();
    const broken = ui.custom(() => {
      throw new Error("no game today");
    });
    await expect(broken).rejects.toThrow("no game today");
    const nothing: unknown = { draws: true };
    const isAnything = (value: unknown): value is ExtensionComponent => value !== undefined;
    await expect(ui.custom(() => (isAnything(nothing) ? nothing : word("")))).rejects.toThrow("render(width)");
    terminal.send("z");
    expect(mode.editor.getText()).toBe("z");
  });
});
