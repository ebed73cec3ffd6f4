import {
  BorderedLoader,
  DynamicBorder,
  getMarkdownTheme,
  getSelectListTheme,
  getSettingsListTheme,
  initTheme,
  keyHint,
  keyText,
  rawKeyHint,
  Theme,
} from "@pi-stack/coding-agent";
import { TUI } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { darkTheme } from "../../src/rendering/theme/builtin-themes.js";
import { currentTheme } from "../../src/rendering/theme/current-theme.js";
import { put, tempFolder } from "../support/folder.js";
import { plain, testTheme, textOf } from "./support.js";

describe("the theme in use", () => {
  it("is chosen by name, also one of the user's", () => {
    const dir = tempFolder();
    vi.stubEnv("PI_CODING_AGENT_DIR", dir);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      initTheme();
    });
    put(dir, "themes/mine.json", JSON.stringify({ ...darkTheme, name: "mine" }));
    initTheme("light");
    expect(currentTheme().name).toBe("light");
    initTheme("mine");
    expect(currentTheme().name).toBe("mine");
    initTheme("nowhere");
    expect(currentTheme()).toBeInstanceOf(Theme);
    expect(currentTheme().name).toBe("dark");
  });

  it("counts for components that are made without one", () => {
    initTheme("light");
    onTestFinished(() => initTheme());
    const theme = currentTheme();
    expect(getMarkdownTheme().heading("x")).toBe(theme.fg("mdHeading", "x"));
    expect(getSelectListTheme().selectedText("x")).toBe(theme.fg("accent", "x"));
    expect(getSettingsListTheme().label("x", true)).toBe(theme.fg("accent", "x"));
    expect(getSettingsListTheme().value("x", false)).toBe(theme.fg("muted", "x"));
    expect(new DynamicBorder().render(3)).toEqual([theme.fg("border", "───")]);
  });
});

it("hints name the keys of an action", () => {
  expect(keyText("tui.select.cancel")).toBe("escape/ctrl+c");
  expect(plain(keyHint("tui.select.confirm", "choose"))).toBe("enter choose");
  expect(plain(rawKeyHint("x", "leaves"))).toBe("x leaves");
});

describe("DynamicBorder", () => {
  it("is as wide as the terminal, and the same rows until that changes", () => {
    const border = new DynamicBorder((text) => `<${text}>`);
    expect(border.render(4)).toEqual(["<────>"]);
    expect(border.render(4)).toBe(border.render(4));
    expect(border.render(2)).toEqual(["<──>"]);
  });
});

describe("BorderedLoader", () => {
  it("waits between two lines, and is ended by its user", () => {
    const loader = new BorderedLoader(new TUI(new VirtualTerminal()), testTheme(), "Uploading");
    onTestFinished(() => loader.dispose());
    const onAbort = vi.fn();
    loader.onAbort = onAbort;
    expect(textOf(loader, 40)).toMatch(/^─{40}\n\n . Uploading\n\n escape\/ctrl\+c cancel\n─{40}$/);
    loader.setMessage("Still uploading");
    expect(textOf(loader, 40)).toContain("Still uploading");
    loader.handleInput("x");
    expect(loader.signal.aborted).toBe(false);
    loader.handleInput("\x1b");
    expect(loader.signal.aborted).toBe(true);
    expect(onAbort).toHaveBeenCalledOnce();
  });
});
