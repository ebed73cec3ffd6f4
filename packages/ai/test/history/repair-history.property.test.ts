import { repairHistory } from "@pi-stack/ai";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomHistory } from "./random-history.js";
import { targets } from "./targets.js";

describe.each(targets)("repairHistory for $api", (target) => {
  it.each([false, true])("changes nothing the second time (strict: %s)", (strict) => {
    fc.assert(
      fc.property(randomHistory(target), (history) => {
        const once = repairHistory(history, target, { strict });
        expect(repairHistory(once, target, { strict })).toEqual(once);
      }),
      { numRuns: 400 },
    );
  });

  it("leaves the strict form as it is", () => {
    fc.assert(
      fc.property(randomHistory(target), (history) => {
        const strict = repairHistory(history, target, { strict: true });
        expect(repairHistory(strict, target)).toEqual(strict);
      }),
      { numRuns: 400 },
    );
  });

  it("leaves its input alone", () => {
    fc.assert(
      fc.property(randomHistory(target), (history) => {
        const before = structuredClone(history);
        repairHistory(history, target);
        expect(history).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});
