import type { AgentMessage, QueueMode } from "@pi-stack/agent-core";
import type { ImageContent, ModelThinkingLevel } from "@pi-stack/ai";
import type { ClearedQueue, QueuedMessage, QueueKind } from "../../agent-session/message-queue.js";
import type { SessionStats } from "../../agent-session/stats.js";
import type { ForkableMessage } from "../../agent-session/transcript.js";
import type { NavigateTreeOptions, NavigateTreeResult } from "../../agent-session/tree-navigation.js";
import type { SessionChangeResult } from "../../composition/agent-session-runtime.js";
import type { CompactionResult } from "../../contracts/compaction.js";
import type { BashResult } from "../../contracts/user-bash.js";
import { collectUntilSettled, untilSettled } from "./await-settled.js";
import { RpcConnection } from "./rpc-connection.js";
import type { ModelInfo, RpcCommandInfo, RpcData, RpcEvent, RpcSessionState } from "./rpc-types.js";

/** How long runs are waited for unless said otherwise, in milliseconds. */
const defaultRunTimeoutMs = 60_000;

/**
 * A `pi` in a process of its own, with a method for each command of RPC mode. Every method rejects with a
 * {@link CodingAgentError} of code "rpc_failed" when the command fails, in the words of the agent, or when the agent is
 * gone, and "rpc_timeout" when no answer comes in time.
 */
export class RpcClient extends RpcConnection {
  /** Resolves when the prompt was accepted; the run is told by events. */
  async prompt(
    message: string,
    images?: ImageContent[],
    options: { streamingBehavior?: QueueKind } = {},
  ): Promise<void> {
    await this.request("prompt", { message, ...withImages(images), ...options });
  }

  /** Shows the model a message before its next reply. Returns the identity of the queued message. */
  async steer(message: string, images?: ImageContent[]): Promise<string> {
    return (await this.request("steer", { message, ...withImages(images) })).messageId;
  }

  /** Continues the run with a message once it would end. Returns the identity of the queued message. */
  async followUp(message: string, images?: ImageContent[]): Promise<string> {
    return (await this.request("follow_up", { message, ...withImages(images) })).messageId;
  }

  /** Ends whatever is under way and resolves when it is over. */
  async abort(): Promise<void> {
    await this.request("abort", {});
  }

  async getQueue(): Promise<QueuedMessage[]> {
    return (await this.request("get_queue", {})).messages;
  }

  /** `null` when the model was shown it already. */
  async withdrawQueued(messageId: string): Promise<QueuedMessage | null> {
    return (await this.request("withdraw_queued", { messageId })).message;
  }

  /** False when the model was shown it already. */
  async editQueued(messageId: string, message: string, images?: ImageContent[]): Promise<boolean> {
    return (await this.request("edit_queued", { messageId, message, ...withImages(images) })).edited;
  }

  clearQueue(): Promise<ClearedQueue> {
    return this.request("clear_queue", {});
  }

  async setSteeringMode(mode: QueueMode): Promise<void> {
    await this.request("set_steering_mode", { mode });
  }

  async setFollowUpMode(mode: QueueMode): Promise<void> {
    await this.request("set_follow_up_mode", { mode });
  }

  getState(): Promise<RpcSessionState> {
    return this.request("get_state", {});
  }

  async getMessages(): Promise<AgentMessage[]> {
    return (await this.request("get_messages", {})).messages;
  }

  getEntries(): Promise<RpcData<"get_entries">> {
    return this.request("get_entries", {});
  }

  getTree(): Promise<RpcData<"get_tree">> {
    return this.request("get_tree", {});
  }

  getSessionStats(): Promise<SessionStats> {
    return this.request("get_session_stats", {});
  }

  /** `null` before the first reply that has words. */
  async getLastAssistantText(): Promise<string | null> {
    return (await this.request("get_last_assistant_text", {})).text;
  }

  /** The skills and prompt templates that a prompt can call. */
  async getCommands(): Promise<RpcCommandInfo[]> {
    return (await this.request("get_commands", {})).commands;
  }

  setModel(provider: string, modelId: string): Promise<ModelInfo> {
    return this.request("set_model", { provider, modelId });
  }

  /** `null` when there is no other model. */
  cycleModel(): Promise<RpcData<"cycle_model">> {
    return this.request("cycle_model", {});
  }

  /** The models that have a key. */
  async getAvailableModels(): Promise<ModelInfo[]> {
    return (await this.request("get_available_models", {})).models;
  }

  async setThinkingLevel(level: ModelThinkingLevel): Promise<void> {
    await this.request("set_thinking_level", { level });
  }

  /** `null` when the model has no levels. */
  cycleThinkingLevel(): Promise<RpcData<"cycle_thinking_level">> {
    return this.request("cycle_thinking_level", {});
  }

  async getAvailableThinkingLevels(): Promise<ModelThinkingLevel[]> {
    return (await this.request("get_available_thinking_levels", {})).levels;
  }

  compact(customInstructions?: string): Promise<CompactionResult> {
    return this.request("compact", customInstructions === undefined ? {} : { customInstructions });
  }

  async abortCompaction(): Promise<void> {
    await this.request("abort_compaction", {});
  }

  async setAutoCompaction(enabled: boolean): Promise<void> {
    await this.request("set_auto_compaction", { enabled });
  }

  async setAutoRetry(enabled: boolean): Promise<void> {
    await this.request("set_auto_retry", { enabled });
  }

  async abortRetry(): Promise<void> {
    await this.request("abort_retry", {});
  }

  /** With `stream`, what it prints is told by `bash_output` events. */
  bash(command: string, options: { stream?: boolean } = {}): Promise<BashResult> {
    return this.request("bash", { command, ...options });
  }

  async abortBash(): Promise<void> {
    await this.request("abort_bash", {});
  }

  newSession(parentSession?: string): Promise<SessionChangeResult> {
    return this.request("new_session", parentSession === undefined ? {} : { parentSession });
  }

  switchSession(sessionPath: string): Promise<SessionChangeResult> {
    return this.request("switch_session", { sessionPath });
  }

  importSession(path: string): Promise<SessionChangeResult> {
    return this.request("import_session", { path });
  }

  /** Goes on before a message of the user, whose words are given back. */
  fork(entryId: string): Promise<RpcData<"fork">> {
    return this.request("fork", { entryId });
  }

  clone(): Promise<SessionChangeResult> {
    return this.request("clone", {});
  }

  async getForkMessages(): Promise<ForkableMessage[]> {
    return (await this.request("get_fork_messages", {})).messages;
  }

  navigateTree(targetId: string, options: NavigateTreeOptions = {}): Promise<NavigateTreeResult> {
    return this.request("navigate_tree", { targetId, ...options });
  }

  /** No label clears. */
  async setLabel(entryId: string, label?: string): Promise<void> {
    await this.request("set_label", { entryId, ...(label === undefined ? {} : { label }) });
  }

  async setSessionName(name: string): Promise<void> {
    await this.request("set_session_name", { name });
  }

  async exportHtml(outputPath?: string): Promise<{ path: string }> {
    return this.request("export_html", outputPath === undefined ? {} : { outputPath });
  }

  async exportJsonl(outputPath?: string): Promise<{ path: string }> {
    return this.request("export_jsonl", outputPath === undefined ? {} : { outputPath });
  }

  /**
   * Resolves when the session has settled: nothing runs, waits for another attempt, or is being compacted.
   * @throws {@link CodingAgentError} with code "rpc_timeout"
   */
  waitForIdle(timeoutMs: number = defaultRunTimeoutMs): Promise<void> {
    return untilSettled(this, timeoutMs);
  }

  /**
   * Collects the events from now on until a run has ended and the session has settled.
   * @throws {@link CodingAgentError} with code "rpc_timeout"
   */
  async collectEvents(timeoutMs: number = defaultRunTimeoutMs): Promise<RpcEvent[]> {
    return collectUntilSettled(this, timeoutMs, () => Promise.resolve());
  }

  /** Sends a prompt and resolves with the events of its run once the session has settled. */
  async promptAndWait(
    message: string,
    images?: ImageContent[],
    timeoutMs: number = defaultRunTimeoutMs,
  ): Promise<RpcEvent[]> {
    return collectUntilSettled(this, timeoutMs, () => this.prompt(message, images));
  }
}

function withImages(images: ImageContent[] | undefined): { images?: ImageContent[] } {
  return images === undefined ? {} : { images };
}
