import { diffView } from "./diff-view.js";
import { type Child, element } from "./dom.js";
import { contentText, field, isObject, listField, textField } from "./fields.js";
import { imageView } from "./images.js";
import { jsonView } from "./json-view.js";
import { longText } from "./long-text.js";
import { type Entry, messageOf } from "./session-data.js";
import { toolSubject } from "./tool-subject.js";
import { visibleLine } from "./visible-text.js";

/** What a tool was asked and what it gave back. */
interface ToolUse {
  name: string;
  /** An object in a sound session; anything in others. */
  args: unknown;
  text: string;
  details: unknown;
  failed: boolean;
}

const known = new Map<string, (use: ToolUse) => Child[]>([
  ["bash", (use) => [output(use)]],
  ["read", (use) => [output(use)]],
  ["grep", (use) => [otherArguments(use, ["pattern", "path", "glob"]), output(use)]],
  ["find", (use) => [otherArguments(use, ["pattern", "path"]), output(use)]],
  ["ls", (use) => [otherArguments(use, ["path"]), output(use)]],
  ["edit", (use) => [diffView(use.args, use.details), use.failed ? output(use) : undefined]],
  ["write", (use) => [longText(textField(use.args, "content"), "code"), use.failed ? output(use) : undefined]],
]);

/** A call with its result beneath. */
export function toolCallView(call: unknown, result: Entry | undefined): HTMLElement {
  const message = result && messageOf(result);
  const use: ToolUse = {
    name: textField(call, "name"),
    args: field(call, "arguments"),
    text: contentText(field(message, "content")),
    details: field(message, "details"),
    failed: field(message, "isError") === true,
  };
  const view = element("section", `tool${use.failed ? " failed" : ""}`, headOf(use, result !== undefined));
  view.append(element("div", "tool-body", ...bodyOf(use), ...imagesOf(message), argumentsNote(call)));
  return view;
}

/** A result whose call is not on this branch. */
export function lonelyResultView(message: unknown): Child[] {
  const name = visibleLine(textField(message, "toolName")) || "tool";
  return [
    element("p", "note", `Result of ${name}; its call is not on this branch.`),
    longText(contentText(field(message, "content")), field(message, "isError") === true ? "output failed" : "output"),
    ...imagesOf(message),
  ];
}

function headOf(use: ToolUse, done: boolean): HTMLElement {
  const subject = toolSubject(use.name, use.args);
  const shown = use.name === "bash" ? subject : visibleLine(subject);
  return element(
    "div",
    "tool-head",
    element("span", "tool-name", visibleLine(use.name) || "(no name)"),
    subject ? element("code", "tool-subject", shown.slice(0, 4000)) : undefined,
    timeoutOf(use),
    use.failed ? element("span", "tag bad", "failed") : undefined,
    done ? undefined : element("span", "tag", "no result"),
  );
}

function timeoutOf(use: ToolUse): HTMLElement | undefined {
  const timeout = field(use.args, "timeout");
  return use.name === "bash" && typeof timeout === "number" ? element("span", "tag", `${timeout} s`) : undefined;
}

function bodyOf(use: ToolUse): Child[] {
  const view = known.get(use.name);
  if (view && isObject(use.args)) return view(use);
  return [isObject(use.args) ? jsonView(use.args) : element("p", "note", "Called without arguments."), output(use)];
}

function output({ text, failed }: ToolUse): HTMLElement | undefined {
  return text === "" ? undefined : longText(text, failed ? "output failed" : "output");
}

/** What the head does not say. */
function otherArguments({ args }: ToolUse, said: string[]): HTMLElement | undefined {
  const others = isObject(args) ? Object.entries(args).filter(([key]) => !said.includes(key)) : [];
  if (others.length === 0) return undefined;
  const words = others.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ");
  return element("p", "note", visibleLine(words.slice(0, 1000)));
}

function imagesOf(message: unknown): HTMLElement[] {
  return listField(message, "content")
    .filter((block) => field(block, "type") === "image")
    .map(imageView);
}

function argumentsNote(call: unknown): HTMLElement | undefined {
  const problem = textField(call, "argumentsError");
  return problem ? element("p", "note bad", visibleLine(problem.slice(0, 1000))) : undefined;
}
