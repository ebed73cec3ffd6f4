import { emptyUsage } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { formatCost } from "../../src/export/page/format.js";
import { costText } from "../../src/session/cost-text.js";
import { addUsage } from "../../src/session/usage.js";

test.each([
  [0, undefined, "$0.000"],
  [1.5, undefined, "$1.500"],
  [1.5, true, "at least $1.500"],
  [0, true, "unknown"],
])("%d, incomplete: %s, is %s", (cost, isIncomplete, text) => {
  expect(costText(cost, isIncomplete, 3)).toBe(text);
});

test("the exported page says the same", () => {
  expect([formatCost(0, true), formatCost(2, true), formatCost(2)]).toEqual(["unknown", "at least $2.00", "$2.00"]);
});

test("a sum with an unknown part is incomplete, whichever side it came from", () => {
  const known = { ...emptyUsage(), cost: { ...emptyUsage().cost, input: 1, total: 1 } };
  const unknown = { ...emptyUsage(), cost: { ...emptyUsage().cost, isIncomplete: true as const } };
  expect(addUsage(known, unknown).cost).toMatchObject({ total: 1, isIncomplete: true });
  expect(addUsage(unknown, known).cost.isIncomplete).toBe(true);
  expect(addUsage(known, known).cost).not.toHaveProperty("isIncomplete");
});
