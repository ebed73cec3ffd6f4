import { TuiError } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

describe("TuiError", () => {
  it("is known by its brand, also across copies of the package", () => {
    const error = new TuiError("not_a_terminal", "no");
    expect(error).toMatchObject({ name: "TuiError", code: "not_a_terminal", message: "no" });
    expect(TuiError.is(error)).toBe(true);
    expect(TuiError.is(new Error("no"))).toBe(false);
    expect(TuiError.is({ [Symbol.for("@pi-stack/tui.error")]: true })).toBe(true);
  });
});
