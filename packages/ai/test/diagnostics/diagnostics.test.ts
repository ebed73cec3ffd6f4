import {
  appendAssistantMessageDiagnostic,
  createAssistantMessageDiagnostic,
  extractDiagnosticError,
  fauxAssistantMessage,
  formatThrownValue,
} from "@pi-stack/ai";
import { expect, test } from "vitest";

test("thrown values are told by message, else name, else as text", () => {
  expect([new Error("m"), new TypeError(""), 7, null].map(formatThrownValue)).toEqual(["m", "TypeError", "7", "null"]);
});

test("an error becomes plain data, with a code that is text or a number", () => {
  const error = Object.assign(new TypeError("m"), { code: 7 });
  expect(extractDiagnosticError(error)).toMatchObject({ name: "TypeError", message: "m", code: 7 });
  expect(extractDiagnosticError(Object.assign(new Error("m"), { code: {} }))).not.toHaveProperty("code");
  expect(extractDiagnosticError("x")).toEqual({ name: "ThrownValue", message: "x" });
});

test("a diagnostic is added to a new list", () => {
  const message = fauxAssistantMessage("x");
  appendAssistantMessageDiagnostic(message, createAssistantMessageDiagnostic("one", "e"));
  const before = message.diagnostics;
  appendAssistantMessageDiagnostic(message, createAssistantMessageDiagnostic("two", "e", { a: 1 }));
  expect(before).toHaveLength(1);
  expect(message.diagnostics).toMatchObject([{ type: "one" }, { type: "two", details: { a: 1 } }]);
});
