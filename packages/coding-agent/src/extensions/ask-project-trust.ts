import type { ExtensionError } from "../contracts/extension.js";
import type { ExtensionHandler } from "../contracts/extension-api.js";
import type { ExtensionContext } from "../contracts/extension-context.js";
import type { ExtensionEventMap } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { checkAnswer } from "./event-answers.js";
import { errorOf } from "./extension-error.js";
import type { LoadedExtensions } from "./extension-runner.js";
import { createStartContext } from "./start-context.js";

type Payload = ExtensionEventMap["project_trust"]["payload"];

/** How long one handler is waited for, in milliseconds: nothing begins before the question is answered. */
const patienceMs = 10_000;

/**
 * Asks extensions whether a project is trusted. The first that says something is believed; one that fails, answers
 * nonsense or takes too long has said nothing, and is reported.
 */
export async function askProjectTrust(
  { extensions, runtime }: LoadedExtensions,
  payload: Payload,
  report: (error: ExtensionError) => void,
): Promise<boolean | undefined> {
  const context = createStartContext(payload.cwd, runtime);
  for (const { path, handlers } of extensions) {
    for (const handler of handlers.project_trust ?? []) {
      try {
        const trusted = await answerOf(handler, payload, context);
        if (trusted !== undefined) return trusted;
      } catch (error) {
        report(errorOf(path, "project_trust", error));
      }
    }
  }
  return undefined;
}

async function answerOf(
  handler: ExtensionHandler<"project_trust">,
  payload: Payload,
  context: ExtensionContext,
): Promise<boolean | undefined> {
  // A copy for each: what one does to the list is not what the next one judges.
  const event = { ...structuredClone(payload), type: "project_trust" } as const;
  const answer = await inTime(async () => handler(event, context));
  if (answer === undefined || answer === null) return undefined;
  checkAnswer("project_trust", answer, payload);
  return answer.trusted;
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `It did not answer within ${patienceMs / 1000} s, so it has no say in this.`;
    timer = setTimeout(() => reject(new CodingAgentError("extension_answer_invalid", message)), patienceMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
