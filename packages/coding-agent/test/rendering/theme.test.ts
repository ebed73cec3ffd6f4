import { CodingAgentError } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { darkTheme as dark } from "../../src/rendering/theme/builtin-themes.js";
import { colorSequence } from "../../src/rendering/theme/color-value.js";
import { chooseTheme, loadThemes } from "../../src/rendering/theme/load-themes.js";
import { Theme } from "../../src/rendering/theme/theme.js";
import { parseTheme } from "../../src/rendering/theme/theme-file.js";
import { put, tempFolder } from "../support/folder.js";

const own = (change: object = {}): object => ({ name: "mine", colors: dark.colors, ...change });

describe("a theme file", () => {
  it("may name variables, also variables of variables", () => {
    const vars = { red: "#ff0000", alarm: "red" };
    const theme = parseTheme(own({ vars, colors: { ...dark.colors, error: "alarm", text: 7, dim: "" } }), "x.json");
    expect([theme.colors.error, theme.colors.text, theme.colors.dim]).toEqual(["#ff0000", 7, ""]);
  });

  it.each([
    ["no object", [], "no JSON object"],
    ["no name", own({ name: 3 }), '"name" is missing'],
    ["no colours", own({ colors: "red" }), '"colors" is missing'],
    ["a colour that is none", own({ colors: { ...dark.colors, accent: "reddish" } }), '"accent" is "reddish"'],
    ["a ring of variables", own({ vars: { a: "b", b: "a" }, colors: { ...dark.colors, accent: "a" } }), '"accent"'],
    ["a name from the prototype", own({ colors: { ...dark.colors, accent: "constructor" } }), '"accent"'],
    ["a missing colour", own({ colors: { ...dark.colors, mdHr: undefined } }), '"mdHr" is missing'],
  ])("with %s is refused by name", (_what, content, words) => {
    expect(() => parseTheme(content, "x.json")).toThrow(CodingAgentError);
    expect(() => parseTheme(content, "x.json")).toThrow(words);
  });
});

describe("colours", () => {
  it.each([
    ["#ff8000", "truecolor", "\x1b[38;2;255;128;0m"],
    ["#ff8000", "256color", "\x1b[38;5;208m"],
    ["#808080", "256color", "\x1b[38;5;244m"],
    [12, "256color", "\x1b[38;5;12m"],
    ["", "truecolor", "\x1b[39m"],
  ] as const)("%s in %s", (value, mode, sequence) => {
    expect(colorSequence(value, "text", mode)).toBe(sequence);
  });

  it("behind text", () => {
    expect(colorSequence("#000001", "background", "truecolor")).toBe("\x1b[48;2;0;0;1m");
    expect(colorSequence("", "background", "truecolor")).toBe("\x1b[49m");
  });
});

describe("Theme", () => {
  it("switches off what it has switched on, and nothing else", () => {
    const theme = new Theme(dark, "256color");
    expect(theme.fg("error", theme.bold("no"))).toMatch(/^\x1b\[38;5;\d+m\x1b\[1mno\x1b\[22m\x1b\[39m$/);
    expect(theme.bg("selectedBg", "x")).toMatch(/^\x1b\[48;5;\d+mx\x1b\[49m$/);
    const styled = [theme.italic("a"), theme.underline("b"), theme.inverse("c"), theme.strikethrough("d")];
    expect(styled.join("")).toBe("\x1b[3ma\x1b[23m\x1b[4mb\x1b[24m\x1b[7mc\x1b[27m\x1b[9md\x1b[29m");
    expect(theme.getThinkingBorderColor("high")("─")).toBe(theme.fg("thinkingHigh", "─"));
    expect(theme.getBashModeBorderColor()("─")).toBe(theme.fg("bashMode", "─"));
    expect([theme.name, theme.getColorMode()]).toEqual(["dark", "256color"]);
  });
});

describe("themes on disk", () => {
  it("come after the built-in ones; broken ones and names that are taken are told", () => {
    const dir = tempFolder();
    put(dir, "a.json", JSON.stringify(own()));
    put(dir, "b.json", JSON.stringify(own({ name: "dark" })));
    put(dir, "c.json", "{");
    const { themes, notices } = loadThemes([dir, `${dir}/none`]);
    expect(themes.map(({ name }) => name)).toEqual(["dark", "light", "mine"]);
    expect(notices).toEqual([expect.stringContaining('theme "dark" already'), expect.stringContaining("c.json")]);
  });

  it("are chosen by name, else by the terminal's background; an unknown one is told", () => {
    const loaded = loadThemes([]);
    expect(chooseTheme("light", loaded, {}).theme.name).toBe("light");
    expect(chooseTheme(undefined, loaded, { COLORFGBG: "0;15" }).theme.name).toBe("light");
    expect(chooseTheme(undefined, loaded, { COLORFGBG: "15;0" }).theme.name).toBe("dark");
    expect(chooseTheme(undefined, loaded, {}).theme.getColorMode()).toBe("256color");
    expect(chooseTheme(undefined, loaded, { TERM: "xterm-256color" }).theme.getColorMode()).toBe("truecolor");
    const missing = chooseTheme("neon", loaded, {});
    expect([missing.theme.name, missing.notice]).toEqual(["dark", expect.stringContaining("Known: dark, light")]);
  });
});
