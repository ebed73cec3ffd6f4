import { detectCapabilities, getCapabilities, resetCapabilitiesCache, setCapabilities } from "@pi-stack/tui";
import { afterEach, describe, expect, it } from "vitest";

afterEach(() => resetCapabilitiesCache());

describe("detectCapabilities", () => {
  it.each([
    [{}, null, false, false],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, null, true, false],
    [{ COLORTERM: "24bit" }, null, true, false],
    [{ COLORTERM: "yes" }, null, false, false],
    [{ KITTY_WINDOW_ID: "1" }, "kitty", true, true],
    [{ TERM_PROGRAM: "kitty" }, "kitty", true, true],
    [{ TERM_PROGRAM: "ghostty" }, "kitty", true, true],
    [{ TERM: "xterm-ghostty" }, "kitty", true, true],
    [{ GHOSTTY_RESOURCES_DIR: "/share" }, "kitty", true, true],
    [{ WEZTERM_PANE: "0" }, "kitty", true, true],
    [{ TERM_PROGRAM: "WezTerm" }, "kitty", true, true],
    [{ TERM_PROGRAM: "iTerm.app" }, "iterm2", true, true],
    [{ ITERM_SESSION_ID: "w0" }, "iterm2", true, true],
    [{ TERM_PROGRAM: "WarpTerminal" }, "kitty", true, true],
    [{ TERM_PROGRAM: "vscode" }, null, true, true],
    [{ TERM_PROGRAM: "alacritty" }, null, true, true],
    [{ WT_SESSION: "guid" }, null, true, true],
    [{ TERMINAL_EMULATOR: "JetBrains-JediTerm" }, null, true, false],
    [{ TMUX: "/tmp/tmux", KITTY_WINDOW_ID: "1" }, null, false, false],
    [{ TERM: "tmux-256color", COLORTERM: "truecolor", TERM_PROGRAM: "iTerm.app" }, null, true, false],
    [{ TERM: "screen", KITTY_WINDOW_ID: "1" }, null, false, false],
  ])("of %j", (env, images, trueColor, hyperlinks) => {
    expect(detectCapabilities(env)).toEqual({ images, trueColor, hyperlinks });
  });
});

describe("getCapabilities", () => {
  it("remembers what was found out", () => {
    expect(getCapabilities()).toEqual(detectCapabilities());
    expect(getCapabilities()).toBe(getCapabilities());
  });

  it("says what was set, until it is reset", () => {
    const mine = { images: "iterm2", trueColor: false, hyperlinks: true } as const;
    setCapabilities(mine);
    expect(getCapabilities()).toBe(mine);
    resetCapabilitiesCache();
    expect(getCapabilities()).toEqual(detectCapabilities());
  });
});
