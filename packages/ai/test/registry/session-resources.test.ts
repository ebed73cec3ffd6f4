import { cleanupSessionResources, registerSessionResourceCleanup } from "@pi-stack/ai";
import { expect, test } from "vitest";

test("every cleanup is called, also after one that throws, until it is taken back", () => {
  const seen: unknown[] = [];
  const undo = [
    registerSessionResourceCleanup(() => {
      throw new RangeError("stuck");
    }),
    registerSessionResourceCleanup((id) => seen.push(id)),
  ];
  expect(() => cleanupSessionResources("s1")).toThrow(/Failed to cleanup session resources/);
  expect(seen).toEqual(["s1"]);
  for (const dispose of undo) dispose();
  expect(() => cleanupSessionResources()).not.toThrow();
  expect(seen).toEqual(["s1"]);
});
