import { posix } from "node:path";
import {
  type AssistantMessage,
  type Context,
  type FauxContentBlock,
  fauxAssistantMessage,
  fauxText,
  fauxToolCall,
} from "@pi-stack/ai";
import { possibleRepairs, type Repair } from "./repairs.js";
import { type PastCall, pastCalls } from "./transcript.js";

/** The command that says whether the project is sound. */
export const testCommand: string = "node --test --test-reporter=spec";

/**
 * What the scripted model does next. It knows nothing but the transcript: each step follows from what the tools gave
 * back, so another project makes another conversation.
 */
export function nextStep(context: Context): AssistantMessage {
  const calls = pastCalls(context.messages);
  const last = calls.at(-1);
  if (!last) return runTests("I am a script, not a language model, but the tools are real. First I run the tests.");
  switch (last.name) {
    case "bash":
      return last.failed ? afterFailure(calls, last) : allGreen(calls);
    case "read":
      return last.failed ? giveUp(`I could not read a file: ${last.output}`) : afterReading(calls, last);
    case "edit":
      return last.failed ? giveUp(`The edit did not work: ${last.output}`) : afterEdit(calls);
    default:
      return giveUp(`I do not know the tool ${last.name}.`);
  }
}

function runTests(words: string): AssistantMessage {
  return step(words, fauxToolCall("bash", { command: testCommand, timeout: 60 }));
}

function afterFailure(calls: readonly PastCall[], run: PastCall): AssistantMessage {
  const edits = keptEdits(calls);
  const wrong = edits.at(-1);
  if (wrong) {
    const { path, oldText, newText } = wrong;
    return step("That was not it. I take the change back.", editCall(path, { oldText: newText, newText: oldText }));
  }
  const source = lastSource(calls);
  if (source) return tryRepair(calls, source.path, source.text);
  const testFile = /^test at (\S+?\.test\.m?js):/m.exec(run.output ?? "")?.[1];
  if (testFile === undefined) return giveUp(`The tests fail, but they do not say in which file:\n${run.output ?? ""}`);
  const { expected, actual } = mismatch(run.output ?? "");
  const what = expected === undefined ? "" : ` It expected ${expected} and got ${actual}.`;
  return step(
    `A test of ${posix.basename(testFile)} fails.${what} I read it.`,
    fauxToolCall("read", { path: testFile }),
  );
}

function afterReading(calls: readonly PastCall[], reading: PastCall): AssistantMessage {
  const path = String(reading.args["path"]);
  const text = reading.output ?? "";
  if (!path.includes(".test.")) return tryRepair(calls, path, text);
  const imported = /from\s+["'](\.[^"']+)["']/.exec(text)?.[1];
  if (imported === undefined) return giveUp(`${path} imports nothing of the project.`);
  const source = posix.join(posix.dirname(path), imported);
  return step(`The code under test is ${source}.`, fauxToolCall("read", { path: source }));
}

function tryRepair(calls: readonly PastCall[], path: string, source: string): AssistantMessage {
  const tried = new Set(calls.flatMap(editOf).map(({ oldText, newText }) => `${oldText}\0${newText}`));
  const repair = possibleRepairs(source).find(({ oldText, newText }) => !tried.has(`${oldText}\0${newText}`));
  if (!repair) return giveUp(`I found nothing more to try in ${path}. A real model would.`);
  return step(`In "${repair.oldText.trim()}" ${repair.why}.`, editCall(path, repair));
}

function afterEdit(calls: readonly PastCall[]): AssistantMessage {
  const source = lastSource(calls);
  const takenBack = keptEdits(calls).length === 0;
  if (takenBack && source) return tryRepair(calls, source.path, source.text);
  return runTests("I run the tests again.");
}

function allGreen(calls: readonly PastCall[]): AssistantMessage {
  const [kept] = keptEdits(calls);
  if (!kept) return step("All tests pass already; there is nothing to fix.");
  const runs = calls.filter((call) => call.name === "bash").length;
  return step(
    `Fixed. All tests pass now.\n\n- ${kept.path}: \`${kept.oldText.trim()}\` became \`${kept.newText.trim()}\`\n- ${runs} test runs, ${calls.length} tool calls`,
  );
}

function giveUp(words: string): AssistantMessage {
  return step(words);
}

function step(words: string, ...calls: FauxContentBlock[]): AssistantMessage {
  return fauxAssistantMessage([fauxText(words), ...calls], { stopReason: calls.length > 0 ? "toolUse" : "stop" });
}

function editCall(path: string, { oldText, newText }: Pick<Repair, "oldText" | "newText">): FauxContentBlock {
  return fauxToolCall("edit", { path, edits: [{ oldText, newText }] });
}

interface Edit {
  path: string;
  oldText: string;
  newText: string;
}

/** Edits that were made and not taken back. */
function keptEdits(calls: readonly PastCall[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of calls.flatMap(editOf)) {
    const previous = kept.at(-1);
    if (previous?.oldText === edit.newText && previous.newText === edit.oldText) kept.pop();
    else kept.push(edit);
  }
  return kept;
}

function editOf(call: PastCall): Edit[] {
  const edits = call.args["edits"];
  const first: unknown = Array.isArray(edits) ? edits[0] : undefined;
  if (call.name !== "edit" || call.failed || typeof first !== "object" || first === null) return [];
  if (!("oldText" in first) || !("newText" in first)) return [];
  return [{ path: String(call.args["path"]), oldText: String(first.oldText), newText: String(first.newText) }];
}

/** The code under test, as it was read. */
function lastSource(calls: readonly PastCall[]): { path: string; text: string } | undefined {
  const reading = calls.findLast(
    (call) => call.name === "read" && !call.failed && !String(call.args["path"]).includes(".test."),
  );
  return reading && { path: String(reading.args["path"]), text: reading.output ?? "" };
}

/** What the assertion of a test run compared. */
function mismatch(output: string): { expected?: string; actual?: string } {
  const actual = /^\s*actual:\s*(\S+)/m.exec(output)?.[1];
  const expected = /^\s*expected:\s*(\S+)/m.exec(output)?.[1];
  return expected === undefined || actual === undefined
    ? {}
    : { expected: trimComma(expected), actual: trimComma(actual) };
}

function trimComma(word: string): string {
  return word.replace(/,$/, "");
}
