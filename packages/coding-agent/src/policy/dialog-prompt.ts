import type { ExtensionUIContext } from "../contracts/extension-ui.js";
import type { ApprovalAnswer, ApprovalPrompt, ApprovalRequest } from "../contracts/tool-guard.js";
import { describeCall } from "./describe-call.js";

const once = "Yes, this time";
const session = "Yes, for this session";
const no = "No";
const noBecause = "No, and say why";

/** Asks by the plain questions that every host of extensions can show. */
export function dialogPrompt(ui: Pick<ExtensionUIContext, "select" | "input">): ApprovalPrompt {
  return { ask: (request, signal) => ask(ui, request, signal) };
}

async function ask(
  ui: Pick<ExtensionUIContext, "select" | "input">,
  request: ApprovalRequest,
  signal: AbortSignal | undefined,
): Promise<ApprovalAnswer> {
  const dialog = signal ? { signal } : {};
  const always = `Always here: ${request.rules.join(", ")}`;
  const options = [
    once,
    ...(request.canRemember ? [session] : []),
    ...(request.rules.length > 0 ? [always] : []),
    no,
    noBecause,
  ];
  const title = `Allow ${request.toolName}?\n${describeCall(request)}\n\nAsked since ${request.because}.`;
  const answer = await ui.select(title, options, dialog);
  if (answer === once) return { choice: "once" };
  if (answer === session) return { choice: "session" };
  if (answer === always) return { choice: "always" };
  if (answer !== noBecause) return { choice: "no" };
  return { choice: "no", reason: await ui.input("What should the model know?", undefined, dialog) };
}
