import type { ExtensionEventMap, ExtensionEventName } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isJsonObject } from "../storage/json-file.js";
import { isContentList, isImageList, isMessage, isStorable, messageProblem } from "./message-shapes.js";

type Fields = Record<string, unknown>;

/** Says what is wrong with an answer; nothing when it can be used. */
type Check = (answer: Fields, payload: unknown) => string | undefined;

const flag = (name: string, value: unknown): string | undefined =>
  value === undefined || typeof value === "boolean" ? undefined : `${name} is neither true nor false`;
const text = (name: string, value: unknown): string | undefined =>
  value === undefined || typeof value === "string" ? undefined : `${name} is no text`;
const paths = (name: string, value: unknown): string | undefined =>
  value === undefined || (Array.isArray(value) && value.every((path) => typeof path === "string"))
    ? undefined
    : `${name} is no list of paths`;
const images = (value: unknown): string | undefined =>
  value === undefined || isImageList(value) ? undefined : "images is no list of images";

const checks: { readonly [TName in ExtensionEventName]?: Check } = {
  project_trust: ({ trusted }) => flag("trusted", trusted),
  resources_discover: ({ skillPaths, promptPaths, themePaths }) =>
    paths("skillPaths", skillPaths) ?? paths("promptPaths", promptPaths) ?? paths("themePaths", themePaths),
  input: (answer) => {
    const { action } = answer;
    if (action === "continue" || action === "handled") return undefined;
    if (action !== "transform") return 'action is none of "continue", "transform" and "handled"';
    return typeof answer["text"] === "string" ? images(answer["images"]) : "text is no text";
  },
  before_agent_start: ({ message, messages = [], systemPrompt }) => {
    if (!Array.isArray(messages)) return "messages is no list";
    const given: unknown[] = message === undefined ? messages : [message, ...messages];
    const problem = given.map(messageProblem).find((each) => each !== undefined);
    return problem ?? text("systemPrompt", systemPrompt);
  },
  message_end: ({ message }, payload) => (message === undefined ? undefined : replacementProblem(message, payload)),
  context: ({ messages }) =>
    messages === undefined || (Array.isArray(messages) && messages.every(isMessage))
      ? undefined
      : "messages is no list of messages",
  tool_call: ({ block, reason }) => flag("block", block) ?? text("reason", reason),
  tool_result: ({ content, details, isError }) => {
    if (content !== undefined && !isContentList(content)) return "content is no list of texts and images";
    if (!isStorable(details)) return "details cannot be written as JSON";
    return flag("isError", isError);
  },
  user_bash: ({ operations, result }) => {
    if (operations !== undefined) {
      return isJsonObject(operations) && typeof operations["exec"] === "function"
        ? undefined
        : "operations has no function exec";
    }
    return isJsonObject(result) && typeof result["output"] === "string" ? undefined : "result has no text output";
  },
};

/**
 * Checks what a handler has answered; JavaScript answers anything.
 * @throws {@link CodingAgentError} with code "extension_answer_invalid"
 */
export function checkAnswer<TName extends ExtensionEventName>(
  event: TName,
  answer: unknown,
  payload: ExtensionEventMap[TName]["payload"],
): void {
  // Whatever is answered there is the request of a provider, whose form is not known here.
  if (event === "before_provider_request") return;
  const problem = isFields(answer) ? checks[event]?.(answer, payload) : `it is no object but ${typeof answer}`;
  if (problem === undefined) return;
  throw new CodingAgentError(
    "extension_answer_invalid",
    `An answer to ${event} cannot be used: ${problem}. See the guide of extensions for what may be answered.`,
  );
}

function isFields(answer: unknown): answer is Fields {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}

function replacementProblem(message: unknown, payload: unknown): string | undefined {
  if (!isMessage(message)) return "message cannot be stored";
  const before = isJsonObject(payload) ? payload["message"] : undefined;
  if (!isJsonObject(before) || before["role"] !== message.role) return `message has another role, ${message.role}`;
  const sameCalls = toolCallIds(before["content"]) === toolCallIds("content" in message ? message.content : undefined);
  // The calls of a reply are run; without them their results would stand alone, and every request would fail.
  if (!sameCalls) return "message has other tool calls";
  return before["toolCallId"] === ("toolCallId" in message ? message.toolCallId : undefined)
    ? undefined
    : "message is the result of another call";
}

function toolCallIds(content: unknown): string {
  if (!Array.isArray(content)) return "";
  const ids = content.flatMap((block: unknown) =>
    isJsonObject(block) && block["type"] === "toolCall" ? [block["id"]] : [],
  );
  return JSON.stringify(ids);
}
