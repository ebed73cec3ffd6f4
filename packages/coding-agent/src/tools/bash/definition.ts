import type { AgentTool, AgentToolResult, AgentToolUpdateCallback } from "@pi-stack/agent-core";
import type { BashOperations, BashSpawnContext, BashSpawnHook } from "../../contracts/bash-operations.js";
import type { CommandSandbox } from "../../contracts/command-sandbox.js";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { wrapToolDefinition } from "../define-tool.js";
import { createLocalBashOperations } from "./local-operations.js";
import { OutputAccumulator } from "./output-accumulator.js";
import { failureText, outputDetails, outputText } from "./output-text.js";
import { type BashToolDetails, type BashToolInput, bashSchema } from "./schema.js";
import { createShellEnv } from "./shell-env.js";
import { UpdateThrottle } from "./update-throttle.js";

const updateIntervalMs = 100;

/** Options of the bash tool. */
export interface BashToolOptions {
  /** @defaultValue this machine */
  operations?: BashOperations;
  /** Line put before every command. */
  commandPrefix?: string;
  /** Shell to use instead of the one that is found. */
  shellPath?: string;
  spawnHook?: BashSpawnHook;
  /** Confines what commands on this machine may do. @defaultValue nothing does */
  sandbox?: CommandSandbox;
  /** Folder of our own programs, put in front of PATH. */
  binDir?: string;
  /**
   * Names of environment variables that commands must not see, such as the keys of providers.
   *
   * @defaultValue none: commands see the environment of this process
   */
  filterEnv?: readonly string[];
}

/**
 * Defines the tool that runs shell commands.
 *
 * @param cwd - folder in which commands run
 */
export function createBashToolDefinition(
  cwd: string,
  options: BashToolOptions = {},
): ToolDefinition<typeof bashSchema, BashToolDetails | undefined> {
  return {
    name: "bash",
    label: "bash",
    description:
      "Run a bash command in the working directory. Returns stdout and stderr, cut to the last 2000 lines or 50KB; " +
      "the full output is then in a file that the result names. There is no terminal and no stdin: do not start " +
      "editors or prompts. A process started with & keeps running. Set timeout (seconds) for commands that may hang.",
    promptSnippet: "Run bash commands (ls, grep, find, git, tests)",
    parameters: bashSchema,
    execute: (_toolCallId, params, signal, onUpdate, context?: ToolContext) =>
      runCommand(params, spawnContext(params.command, context?.cwd ?? cwd, options), options, signal, onUpdate),
  };
}

/** The bash tool as the agent loop runs it. See {@link createBashToolDefinition}. */
export function createBashTool(
  cwd: string,
  options: BashToolOptions = {},
): AgentTool<typeof bashSchema, BashToolDetails | undefined> {
  return wrapToolDefinition(createBashToolDefinition(cwd, options));
}

function spawnContext(command: string, cwd: string, options: BashToolOptions): BashSpawnContext {
  const prefixed = options.commandPrefix ? `${options.commandPrefix}\n${command}` : command;
  const context = { command: prefixed, cwd, env: createShellEnv(options) };
  return options.spawnHook?.(context) ?? context;
}

async function runCommand(
  params: BashToolInput,
  context: BashSpawnContext,
  options: BashToolOptions,
  signal: AbortSignal | undefined,
  onUpdate: AgentToolUpdateCallback<BashToolDetails | undefined> | undefined,
): Promise<AgentToolResult<BashToolDetails | undefined>> {
  const operations =
    options.operations ?? createLocalBashOperations({ shellPath: options.shellPath, sandbox: options.sandbox });
  const output = new OutputAccumulator();
  const updates = new UpdateThrottle(() => {
    const snapshot = output.snapshot();
    onUpdate?.({ content: [{ type: "text", text: snapshot.text }], details: outputDetails(snapshot) });
  }, updateIntervalMs);
  onUpdate?.({ content: [], details: undefined });
  let exitCode: number | null;
  try {
    ({ exitCode } = await operations.exec(context.command, context.cwd, {
      onData: (data) => {
        if (onUpdate !== undefined) updates.schedule();
        return output.append(data);
      },
      signal,
      timeout: params.timeout,
      env: context.env,
    }));
  } catch (error) {
    await output.finish();
    throw stoppedError(error, outputText(output.snapshot(), ""));
  } finally {
    updates.stop();
  }
  await output.finish();
  const snapshot = output.snapshot();
  const text = outputText(snapshot, "(no output)");
  if (exitCode !== null && exitCode !== 0) {
    throw new CodingAgentError("command_failed", failureText(text, `Command exited with code ${exitCode}`));
  }
  return { content: [{ type: "text", text }], details: outputDetails(snapshot) };
}

/** The agreed messages of {@link BashOperations.exec}, in words; other errors pass unchanged. */
function stoppedError(error: unknown, output: string): unknown {
  const reason = errorMessage(error);
  if (reason === "aborted") {
    return new CodingAgentError("aborted", failureText(output, "Command aborted"), { cause: error });
  }
  const seconds = /^timeout:(.+)$/.exec(reason)?.[1];
  if (seconds === undefined) return error;
  const status = `Command timed out after ${seconds} seconds`;
  return new CodingAgentError("command_timeout", failureText(output, status), { cause: error });
}
