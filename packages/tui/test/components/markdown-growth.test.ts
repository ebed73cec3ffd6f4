import { Markdown, resetCapabilitiesCache, setCapabilities, visibleWidth } from "@pi-stack/tui";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentInPieces, markdownDocument } from "../support/markdown-samples.js";
import { coloredTheme } from "../support/markdown-theme.js";

/** What it gives for a line shows with how many others it was given. */
const highlightCode = (code: string): string[] => {
  const lines = code.split("\n");
  return lines.map((line) => `\x1b[3${lines.length % 8}m${line}\x1b[39m`);
};
const colors = { ...coloredTheme, highlightCode };
const rowsOf = (text: string, width: number): string[] => new Markdown(text, 1, 1, colors).render(width);

beforeAll(() => setCapabilities({ images: null, trueColor: true, hyperlinks: true }));
afterAll(() => resetCapabilitiesCache());

describe("a growing document", () => {
  it("looks after each piece as if it had been given at once", () => {
    fc.assert(
      fc.property(documentInPieces, fc.integer({ min: 1, max: 100 }), ({ text, cuts }, width) => {
        const growing = new Markdown("", 1, 1, colors);
        for (const cut of cuts) {
          growing.setText(text.slice(0, cut));
          expect(growing.render(width)).toEqual(rowsOf(text.slice(0, cut), width));
        }
      }),
      { numRuns: Number(process.env["MD_RUNS"] ?? 150) },
    );
  });

  it("looks the same whichever pieces were drawn", () => {
    fc.assert(
      fc.property(documentInPieces, fc.array(fc.boolean()), ({ text, cuts }, isDrawn) => {
        const growing = new Markdown("", 0, 0, colors);
        for (const [index, cut] of cuts.entries()) {
          growing.setText(text.slice(0, cut));
          if (isDrawn[index]) growing.render(30 + (index % 2));
        }
        expect(growing.render(40)).toEqual(new Markdown(text, 0, 0, colors).render(40));
      }),
      { numRuns: Number(process.env["MD_RUNS"] ?? 100) },
    );
  });

  it("keeps within every width, and draws no control sequence but styles and links", () => {
    const styling = /\x1b\[[\d;]*m|\x1b\]8;[^\x07\x1b]*;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
    fc.assert(
      fc.property(markdownDocument, fc.integer({ min: 1, max: 120 }), (text, width) => {
        for (const row of rowsOf(text, width)) {
          expect(visibleWidth(row)).toBeLessThanOrEqual(width);
          expect(row.replace(styling, "")).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        }
      }),
      { numRuns: Number(process.env["MD_RUNS"] ?? 200) },
    );
  });
});
