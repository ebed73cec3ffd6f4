import type { ExtensionEventMap, ExtensionEventName } from "../contracts/extension-events.js";

type Payload<TName extends ExtensionEventName> = ExtensionEventMap[TName]["payload"];
type Result<TName extends ExtensionEventName> = ExtensionEventMap[TName]["result"];

/** Where the telling of an event stands: what the next handler is given, and what was answered so far. */
export interface Telling<TName extends ExtensionEventName> {
  payload: Payload<TName>;
  result: Result<TName> | undefined;
  /** The handlers that are left are not asked any more. */
  isOver?: boolean;
}

/** How the answers of several handlers come together. */
export interface EventPolicy<TName extends ExtensionEventName> {
  fold(telling: Telling<TName>, answer: NonNullable<Result<TName>>): Telling<TName>;
  /** What a handler that fails has answered, for events where going on would be unsafe. @defaultValue nothing */
  failed?(words: string): Result<TName>;
}

/** The last answer counts; one that cancels is the last. */
const cancellable = <TName extends ExtensionEventName>(
  { payload }: Telling<TName>,
  answer: NonNullable<Result<TName>>,
): Telling<TName> => ({
  payload,
  result: answer,
  isOver: "cancel" in Object(answer) && Boolean(Object(answer).cancel),
});

const policies: { readonly [TName in ExtensionEventName]?: EventPolicy<TName> } = {
  project_trust: {
    fold: ({ payload }, answer) => ({ payload, result: answer, isOver: answer.trusted !== undefined }),
  },
  session_before_switch: { fold: cancellable<"session_before_switch"> },
  session_before_fork: { fold: cancellable<"session_before_fork"> },
  session_before_compact: { fold: cancellable<"session_before_compact"> },
  session_before_tree: { fold: cancellable<"session_before_tree"> },
  resources_discover: {
    fold: ({ payload, result }, answer) => ({
      payload,
      result: {
        skillPaths: [...(result?.skillPaths ?? []), ...(answer.skillPaths ?? [])],
        promptPaths: [...(result?.promptPaths ?? []), ...(answer.promptPaths ?? [])],
        themePaths: [...(result?.themePaths ?? []), ...(answer.themePaths ?? [])],
      },
    }),
  },
  input: {
    fold: (telling, answer) => {
      if (answer.action === "handled") return { ...telling, result: answer, isOver: true };
      if (answer.action !== "transform") return telling;
      const images = answer.images ?? telling.payload.images;
      const { text } = answer;
      const withImages = images ? { images } : {};
      return {
        payload: { ...telling.payload, text, ...withImages },
        result: { action: "transform", text, ...withImages },
      };
    },
  },
  before_agent_start: {
    fold: ({ payload, result }, { messages = [], message, systemPrompt = payload.systemPrompt }) => ({
      payload: { ...payload, systemPrompt },
      result: {
        messages: [...(result?.messages ?? []), ...messages, ...(message ? [message] : [])],
        systemPrompt,
      },
    }),
  },
  message_end: {
    fold: (telling, { message }) =>
      message && message.role === telling.payload.message.role
        ? { payload: { message }, result: { message } }
        : telling,
  },
  context: {
    fold: (telling, { messages }) => (messages ? { payload: { messages }, result: { messages } } : telling),
  },
  before_provider_request: {
    fold: (_telling, answer) => ({ payload: { payload: answer }, result: answer }),
  },
  tool_call: {
    fold: ({ payload, result }, answer) =>
      answer.block ? { payload, result: answer, isOver: true } : { payload, result: result ?? answer },
    failed: (words) => ({ block: true, reason: words }),
  },
  tool_result: {
    fold: ({ payload, result }, answer) => ({ payload: { ...payload, ...answer }, result: { ...result, ...answer } }),
  },
  user_bash: {
    fold: ({ payload }, answer) => ({ payload, result: answer, isOver: true }),
    failed: (words) => ({ result: { output: words, exitCode: 1, cancelled: false, truncated: false } }),
  },
};

/** How answers to an event come together. Where nothing is said, the last one counts. */
export function policyOf<TName extends ExtensionEventName>(event: TName): EventPolicy<TName> {
  return policies[event] ?? { fold: ({ payload }, answer) => ({ payload, result: answer }) };
}

/** Whether answers to an event count at all. */
export function hasPolicy(event: ExtensionEventName): boolean {
  return policies[event] !== undefined;
}
