import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ExtensionBindings } from "../contracts/extension-session.js";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ApprovalPrompt, GuardSource } from "../contracts/tool-guard.js";

/** Whoever can be asked in the mode of now: its own prompt, else the plain questions that extensions have. */
export function approvalPrompt(bindings: ExtensionBindings | undefined): ApprovalPrompt | undefined {
  const { approvalPrompt: own, uiContext } = bindings ?? {};
  if (own) return own;
  if (!uiContext) return undefined;
  return {
    ask: async (request, signal) => {
      const { dialogPrompt } = await import("../policy/index.js");
      return dialogPrompt(uiContext).ask(request, signal);
    },
  };
}

/** The context of tools, with the gate for files where there is a guard. The context itself stays one object. */
export function guardedContext(context: ToolContext, guard: GuardSource | undefined): ToolContext {
  if (guard?.current() === undefined || "files" in context) return context;
  return Object.defineProperty(context, "files", { get: () => guard.current()?.files, configurable: true });
}

/** Puts the limits of a sandbox before what the rules say. */
export function withSandbox(
  rules: GuardSource | undefined,
  sandbox: CommandSandbox | undefined,
): GuardSource | undefined {
  if (!sandbox) return rules;
  let inner = rules?.current();
  let guard = sandbox.guard(inner);
  return {
    current() {
      const now = rules?.current();
      if (now !== inner) {
        inner = now;
        guard = sandbox.guard(inner);
      }
      return guard;
    },
    refresh: async () => rules?.refresh(),
  };
}
