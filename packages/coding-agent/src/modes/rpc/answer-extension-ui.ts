import type {
  RpcExtensionUINotice,
  RpcExtensionUIQuestion,
  RpcExtensionUIRequest,
  RpcExtensionUIResponse,
} from "./extension-ui-types.js";

type MaybePromise<T> = T | Promise<T>;
type Question<TMethod extends string> = Extract<RpcExtensionUIQuestion, { method: TMethod }>;

/** How a client answers what extensions ask. What it has no handler for is answered as if it had been left. */
export interface RpcExtensionUIHandlers {
  /** One of the options; nothing when the user would rather not. */
  select?(question: Question<"select">): MaybePromise<string | undefined>;
  confirm?(question: Question<"confirm">): MaybePromise<boolean>;
  input?(question: Question<"input">): MaybePromise<string | undefined>;
  editor?(question: Question<"editor">): MaybePromise<string | undefined>;
  /** Hears of what extensions show. */
  show?(notice: RpcExtensionUINotice): void;
}

/** Hands a request to its handler. Resolves with the answer to a question; a handler that fails has left it. */
export async function answerRequest(
  handlers: RpcExtensionUIHandlers,
  request: RpcExtensionUIRequest,
): Promise<RpcExtensionUIResponse | undefined> {
  try {
    if (isQuestion(request)) return await answerQuestion(handlers, request);
    handlers.show?.(request);
    return undefined;
  } catch (error) {
    process.emitWarning(`A handler of the RPC client failed on ${request.method}: ${String(error)}`);
    return isQuestion(request) ? { type: "extension_ui_response", id: request.id, cancelled: true } : undefined;
  }
}

async function answerQuestion(
  handlers: RpcExtensionUIHandlers,
  question: RpcExtensionUIQuestion,
): Promise<RpcExtensionUIResponse> {
  const answer = { type: "extension_ui_response", id: question.id } as const;
  if (question.method === "confirm") {
    return handlers.confirm
      ? { ...answer, confirmed: (await handlers.confirm(question)) === true }
      : { ...answer, cancelled: true };
  }
  const value = await textFrom(handlers, question);
  return typeof value === "string" ? { ...answer, value } : { ...answer, cancelled: true };
}

/** Whether somebody waits for an answer. */
function isQuestion(request: RpcExtensionUIRequest): request is RpcExtensionUIQuestion {
  return ["select", "confirm", "input", "editor"].includes(request.method);
}

function textFrom(
  handlers: RpcExtensionUIHandlers,
  question: Exclude<RpcExtensionUIQuestion, Question<"confirm">>,
): MaybePromise<string | undefined> {
  switch (question.method) {
    case "select":
      return handlers.select?.(question);
    case "input":
      return handlers.input?.(question);
    default:
      return handlers.editor?.(question);
  }
}
