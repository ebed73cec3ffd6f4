import type { AssistantMessage, ToolResultMessage } from "@pi-stack/ai";
import type { AgentToolCall } from "../tools/agent-tool.js";
import type { OpenBatch, RunState } from "./run-state.js";
import { executeCall, type PreparedCall, prepareCall } from "./tool-execution.js";
import { abortedOutcome, type ToolOutcome, toolResultMessage } from "./tool-result.js";

/** One call on its way: started once its start event is out, ended once its end event is out. */
interface BatchCall {
  readonly toolCall: AgentToolCall;
  started: boolean;
  outcome?: ToolOutcome;
  ended: boolean;
  message?: ToolResultMessage;
}

/** The batch of a reply, if it calls tools. Calls of a reply that failed are never run and get no results. */
export function openBatch(run: RunState, message: AssistantMessage): ToolBatch | undefined {
  if (message.stopReason === "error" || message.stopReason === "aborted") return undefined;
  const toolCalls = message.content.filter((block): block is AgentToolCall => block.type === "toolCall");
  return toolCalls.length > 0 ? new ToolBatch(run, message, toolCalls) : undefined;
}

/** The tool calls of one reply, from their start events to their results in the transcript. */
class ToolBatch implements OpenBatch {
  readonly #run: RunState;
  readonly #assistantMessage: AssistantMessage;
  readonly #calls: BatchCall[];
  #failure: { reason: unknown } | undefined;

  constructor(run: RunState, assistantMessage: AssistantMessage, toolCalls: AgentToolCall[]) {
    this.#run = run;
    this.#assistantMessage = assistantMessage;
    this.#calls = toolCalls.map((toolCall) => ({ toolCall, started: false, ended: false }));
  }

  get terminates(): boolean {
    return this.#calls.length > 0 && this.#calls.every((call) => call.outcome?.result.terminate === true);
  }

  fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#run.work.abort();
  }

  async execute(): Promise<void> {
    if (this.#isSequential()) await this.#executeSequentially();
    else await this.#executeInParallel();
  }

  async close(): Promise<void> {
    for (const call of this.#calls) await this.#end(call, call.outcome ?? abortedOutcome());
    for (const call of this.#calls) await this.#publish(call);
  }

  #isSequential(): boolean {
    if (this.#run.config.toolExecution === "sequential") return true;
    const tools = this.#run.context.tools ?? [];
    return this.#calls.some(
      ({ toolCall }) => tools.find((tool) => tool.name === toolCall.name)?.executionMode === "sequential",
    );
  }

  async #executeSequentially(): Promise<void> {
    for (const call of this.#calls) {
      const prepared = await this.#prepare(call);
      if (prepared) await this.#execute(call, prepared);
      await this.#publish(call);
    }
  }

  async #executeInParallel(): Promise<void> {
    const prepared: { call: BatchCall; ready: PreparedCall }[] = [];
    for (const call of this.#calls) {
      const ready = await this.#prepare(call);
      if (ready) prepared.push({ call, ready });
    }
    await Promise.allSettled(prepared.map(({ call, ready }) => this.#executeOrStopAll(call, ready)));
    if (this.#failure) throw this.#failure.reason;
    for (const call of this.#calls) await this.#publish(call);
  }

  async #prepare(call: BatchCall): Promise<PreparedCall | undefined> {
    await this.#start(call);
    const prepared = await prepareCall(this.#run, this.#assistantMessage, call.toolCall);
    if ("tool" in prepared) return prepared;
    await this.#end(call, prepared);
    return undefined;
  }

  async #executeOrStopAll(call: BatchCall, prepared: PreparedCall): Promise<void> {
    try {
      await this.#execute(call, prepared);
    } catch (error) {
      this.fail(error);
    }
  }

  async #execute(call: BatchCall, prepared: PreparedCall): Promise<void> {
    // An abort between preparation and here starts nothing more.
    const outcome = this.#run.signal.aborted
      ? abortedOutcome()
      : await executeCall(this.#run, this.#assistantMessage, call.toolCall, prepared);
    if (this.#failure) {
      call.outcome = outcome;
      throw this.#failure.reason;
    }
    await this.#end(call, outcome);
  }

  async #start(call: BatchCall): Promise<void> {
    const { id, name, arguments: args } = call.toolCall;
    call.started = true;
    await this.#run.emit({ type: "tool_execution_start", toolCallId: id, toolName: name, args });
  }

  async #end(call: BatchCall, outcome: ToolOutcome): Promise<void> {
    if (call.ended) return;
    if (!call.started) await this.#start(call);
    call.outcome = outcome;
    call.ended = true;
    await this.#run.emit({
      type: "tool_execution_end",
      toolCallId: call.toolCall.id,
      toolName: call.toolCall.name,
      result: outcome.result,
      isError: outcome.isError,
    });
  }

  async #publish(call: BatchCall): Promise<void> {
    if (call.message || !call.outcome) return;
    const message = toolResultMessage(call.toolCall, call.outcome);
    call.message = message;
    this.#run.turn?.toolResults.push(message);
    await this.#run.addMessage(message);
  }
}
