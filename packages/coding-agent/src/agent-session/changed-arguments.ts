import type { BeforeToolCallContext } from "@pi-stack/agent-core";
import { validateToolArguments } from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";

/**
 * Makes a check of arguments that extensions may change in place: what became of them must fit the tool as the model's own
 * did, and is coerced as those were. The check is given the path of whoever may have changed them since the last one.
 * @throws {@link CodingAgentError} with code "extension_answer_invalid"
 */
export function argumentsCheck(
  { toolCall, context }: Pick<BeforeToolCallContext, "toolCall" | "context">,
  input: Record<string, unknown>,
): (extensionPath: string) => void {
  const tool = context.tools?.find(({ name }) => name === toolCall.name);
  let valid = textOf(input);
  return (extensionPath) => {
    const text = textOf(input);
    if (!tool || (text !== undefined && text === valid)) return;
    try {
      replace(input, validateToolArguments(tool, { ...toolCall, arguments: withoutUndefined(input) }));
    } catch (error) {
      throw new CodingAgentError(
        "extension_answer_invalid",
        `The extension ${extensionPath} changed the arguments of this call to ones that ${toolCall.name} does not take, so it was not run. ${errorMessage(error)}`,
        { cause: error },
      );
    }
    valid = textOf(input);
  };
}

/** `undefined` for what JSON cannot hold: nobody can tell then whether it is what it was. */
function textOf(input: Record<string, unknown>): string | undefined {
  try {
    // Keys without a value must not be taken for keys that are missing.
    return JSON.stringify(input, (_key, value: unknown) => (value === undefined ? { undefined: true } : value));
  } catch {
    return undefined;
  }
}

/** Setting an argument to `undefined` takes it away. */
function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** The object itself is what the tool is given. */
function replace(input: Record<string, unknown>, fitted: Record<string, unknown>): void {
  for (const key of Object.keys(input)) if (!Object.hasOwn(fitted, key)) Reflect.deleteProperty(input, key);
  Object.assign(input, fitted);
}
