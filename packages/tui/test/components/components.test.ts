import {
  Box,
  CancellableLoader,
  Container,
  fuzzyFilter,
  fuzzyMatch,
  getCellDimensions,
  Loader,
  SelectList,
  type SelectListTheme,
  Spacer,
  setCellDimensions,
  Text,
  TruncatedText,
  visibleWidth,
} from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { screenOf } from "../support/screen.js";

const bg = (text: string): string => `[${text}]`;
const same = (text: string): string => text;
const theme: SelectListTheme = {
  selectedPrefix: same,
  selectedText: (text) => `*${text}`,
  description: (text) => `d:${text}`,
  scrollInfo: same,
  noMatch: same,
};

describe("Text", () => {
  it("wraps, fills its rows, and draws nothing for a blank text", () => {
    expect(new Text("hello world", 1, 1, bg).render(8)).toEqual([
      "[        ]",
      "[ hello  ]",
      "[ world  ]",
      "[        ]",
    ]);
    expect(new Text("  \n", 1, 1).render(8)).toEqual([]);
    expect(new Text("a\tb", 0, 0).render(6)).toEqual(["a   b "]);
  });

  it("gives the same rows until it changes", () => {
    const text = new Text("a", 0, 0);
    const first = text.render(3);
    expect(text.render(3)).toBe(first);
    text.setText("b");
    expect(text.render(3)).toEqual(["b  "]);
    text.setCustomBgFn(bg);
    expect(text.render(3)).toEqual(["[b  ]"]);
  });
});

describe("TruncatedText and Spacer", () => {
  it("keep to one row, and to empty ones", () => {
    expect(new TruncatedText("hello world\nmore", 1, 1).render(10)).toEqual([
      "          ",
      " hello\x1b[0m...\x1b[0m ",
      "          ",
    ]);
    const spacer = new Spacer(2);
    expect(spacer.render(4)).toEqual(["", ""]);
    spacer.setLines(1);
    expect(spacer.render(4)).toEqual([""]);
  });
});

describe("Box", () => {
  it("puts a margin and a background around components, and follows their changes", () => {
    const [box, text] = [new Box(1, 1, bg), new Text("in", 0, 0)];
    expect(box.render(6)).toEqual([]);
    box.addChild(text);
    expect(box.render(6)).toEqual(["[      ]", "[ in   ]", "[      ]"]);
    expect(box.render(6)).toBe(box.render(6));
    text.setText("out");
    expect(box.render(6)[1]).toBe("[ out  ]");
    box.setBgFn(undefined);
    box.removeChild(text);
    box.addChild({ render: () => ["x"] });
    expect(box.render(4)).toEqual(["    ", " x  ", "    "]);
    expect(box.children).toHaveLength(1);
    box.clear();
    expect(box.render(4)).toEqual([]);
  });

  it("is drawn anew on the screen when something deep inside changes", async () => {
    const text = new Text("before", 0, 0);
    const [inner, box] = [new Container(), new Box(0, 0)];
    inner.addChild(text);
    box.addChild(inner);
    const { tui, settled } = screenOf([box]);
    expect((await settled())[0]?.trim()).toBe("before");
    text.setText("after");
    tui.requestRender();
    expect((await settled())[0]?.trim()).toBe("after");
  });
});

describe("Loader", () => {
  it("turns, and stands still once it is stopped", async () => {
    let asked = 0;
    const loader = new Loader({ requestRender: () => asked++ }, same, same, "Working");
    expect(loader.render(20)[0]).toBe("");
    const first = loader.render(20)[1];
    await expect.poll(() => loader.render(20)[1]).not.toBe(first);
    loader.stop();
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(asked).toBe(before);
    loader.setIndicator({ frames: ["*"] });
    loader.setMessage("Done");
    expect(loader.render(20)[1]?.trim()).toBe("* Done");
    loader.setIndicator({ frames: [] });
    expect(loader.render(20)[1]?.trim()).toBe("Done");
  });

  it("can be ended by the user", () => {
    const loader = new CancellableLoader({ requestRender: () => undefined }, same, same);
    let told = 0;
    loader.onAbort = () => told++;
    loader.handleInput("x");
    expect(loader.aborted).toBe(false);
    loader.handleInput("\x1b");
    loader.handleInput("\x1b");
    expect([loader.aborted, loader.signal.aborted, told]).toEqual([true, true, 1]);
    loader.dispose();
  });
});

describe("SelectList", () => {
  it.each([1, 2, 3, 5])("has no row wider than %i columns", (width) => {
    const items = ["one", "漢字", "three"].map((value) => ({ value, label: value, description: "words" }));
    const list = new SelectList(items, 2, theme);
    for (const row of list.render(width)) expect(visibleWidth(row)).toBeLessThanOrEqual(width);
    list.setFilter("none");
    for (const row of list.render(width)) expect(visibleWidth(row)).toBeLessThanOrEqual(width);
  });

  const items = ["alpha", "beta", "gamma", "delta"].map((value) => ({
    value,
    label: value,
    description: `the\n${value}`,
  }));

  it("marks the selected item, goes round at both ends and tells what is chosen", () => {
    const list = new SelectList(items, 2, theme);
    const told: string[] = [];
    list.onSelectionChange = ({ value }) => told.push(value);
    list.onSelect = ({ value }) => told.push(`chosen ${value}`);
    list.onCancel = () => told.push("cancelled");
    expect(list.render(30)).toEqual(["*→ alpha", "  beta", "  (1/4)"]);
    list.handleInput("\x1b[A");
    list.handleInput("\x1b[B");
    list.handleInput("\x1b[B");
    list.handleInput("\r");
    list.handleInput("\x1b");
    expect(told).toEqual(["delta", "alpha", "beta", "chosen beta", "cancelled"]);
  });

  it("shows descriptions where there is room", () => {
    const list = new SelectList(items, 9, theme, { minPrimaryColumnWidth: 10 });
    expect(list.render(60).slice(0, 2)).toEqual(["*→ alpha     the alpha", "  betad:      the beta"]);
    expect(list.render(30)[1]).toBe("  beta");
  });

  it("leaves what begins with the filter", () => {
    const list = new SelectList(items, 9, theme);
    list.setFilter("D");
    expect(list.getSelectedItem()?.value).toBe("delta");
    list.setFilter("none");
    expect([list.getSelectedItem(), list.render(40)]).toEqual([null, ["  No matching commands"]]);
    list.setFilter("");
    list.setSelectedIndex(99);
    expect(list.getSelectedItem()?.value).toBe("delta");
  });
});

describe("fuzzy search", () => {
  it("prefers what is exact, then beginnings of words, then letters side by side", () => {
    const found = fuzzyFilter(["main-menu", "mime", "am I", "mm"], "mm", same);
    expect(found).toEqual(["mm", "main-menu", "mime"]);
    expect(fuzzyMatch("xyz", "abc").matches).toBe(false);
    expect(fuzzyMatch("4gpt", "gpt4").matches).toBe(true);
    const all = ["b", "a"];
    expect(fuzzyFilter(all, "  ", same)).toBe(all);
    expect(fuzzyFilter(["src/app.ts", "app/src.ts"], "app src", same)).toHaveLength(2);
  });
});

describe("the size of a cell", () => {
  it("is what the terminal told", () => {
    const before = getCellDimensions();
    expect(before).toEqual({ widthPx: 9, heightPx: 18 });
    setCellDimensions({ widthPx: 10, heightPx: 20 });
    expect(getCellDimensions()).toEqual({ widthPx: 10, heightPx: 20 });
    setCellDimensions(before);
  });
});
