import { type Component, type SettingItem, SettingsList, type SettingsListTheme } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

const theme: SettingsListTheme = {
  label: (text) => text,
  value: (text, selected) => (selected ? `<${text}>` : text),
  description: (text) => text,
  cursor: "→ ",
  hint: (text) => text,
};
const items = (): SettingItem[] => [
  { id: "theme", label: "Theme", currentValue: "dark", values: ["dark", "light"], description: "How it looks" },
  { id: "wrap", label: "Wrap lines", currentValue: "on", values: ["on", "off"] },
  { id: "model", label: "Model", currentValue: "one", submenu: (_value, done) => chooser(done) },
];
const chooser = (done: (value?: string) => void): Component => ({
  render: () => ["choose"],
  handleInput: (data) => done(data === "x" ? undefined : `model ${data}`),
});

function list(options = {}) {
  const told: string[] = [];
  const settings = new SettingsList(
    items(),
    2,
    theme,
    (id, value) => told.push(`${id}=${value}`),
    () => told.push("cancelled"),
    options,
  );
  return { settings, told, rows: () => settings.render(60).map((row) => row.trimEnd()) };
}

describe("SettingsList", () => {
  it("shows the settings with their values, the description of the selected one and what the keys do", () => {
    expect(list().rows()).toEqual([
      "→ Theme       <dark>",
      "  Wrap lines  on",
      "  (1/3)",
      "",
      "  How it looks",
      "",
      "  Enter/Space to change · Esc to cancel",
    ]);
  });

  it("goes through the values, round both ends of the list", () => {
    const { settings, told, rows } = list();
    settings.handleInput("\r");
    settings.handleInput(" ");
    settings.handleInput("\x1b[A");
    settings.handleInput("\x1b[A");
    settings.handleInput("\r");
    settings.handleInput("\x1b");
    expect(told).toEqual(["theme=light", "theme=dark", "wrap=off", "cancelled"]);
    settings.updateValue("wrap", "elsewhere");
    settings.updateValue("unknown", "x");
    expect(rows()[1]).toContain("<elsewhere>");
    expect(told).toHaveLength(4);
  });

  it("gives its place to a submenu until that is done", () => {
    const { settings, told, rows } = list();
    settings.handleInput("\x1b[A");
    settings.handleInput("\r");
    expect(rows()).toEqual(["choose"]);
    settings.handleInput("x");
    expect(rows()[1]).toContain("<one>");
    settings.handleInput("\r");
    settings.handleInput("7");
    expect([told, rows()[1]]).toEqual([["model=model 7"], "→ Model       <model 7>"]);
  });

  it("finds settings by a few letters", () => {
    const { settings, rows } = list({ enableSearch: true });
    settings.focused = true;
    for (const key of "wl") settings.handleInput(key);
    expect(rows().some((row) => row.startsWith("→ Wrap lines"))).toBe(true);
    expect(rows().some((row) => row.includes("Theme"))).toBe(false);
    for (const key of "zz") settings.handleInput(key);
    expect(rows()).toContain("  No matching settings");
    expect(
      new SettingsList(
        [],
        3,
        theme,
        () => undefined,
        () => undefined,
      ).render(60)[0],
    ).toBe("  No settings available");
  });
});
