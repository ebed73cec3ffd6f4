import { visibleWidth } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { agreed, knownDifferences } from "./corpus.js";
import { columnsOf } from "./xterm.js";

describe("visibleWidth beside xterm", () => {
  it.each(agreed)("counts the cells of $name", async ({ version, texts }) => {
    expect(texts.length).toBeGreaterThan(0);
    const columns = await columnsOf(version, texts);
    const differing = texts.map((text, index) => ({ text, xterm: columns[index], ours: visibleWidth(text) }));
    expect(differing.filter(({ xterm, ours }) => xterm !== ours)).toEqual([]);
  });

  it.each(knownDifferences)("is known to differ for $name: $why", async ({ version, texts, ours, xterm }) => {
    expect(texts.map(visibleWidth)).toEqual(texts.map(() => ours));
    expect(await columnsOf(version, texts)).toEqual(texts.map(() => xterm));
  });
});
