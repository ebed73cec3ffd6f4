import type { AgentMessage } from "@pi-stack/agent-core";
import type { Message, TextContent, UserMessage } from "@pi-stack/ai";
import { bashExecutionToText } from "./bash-execution-text.js";

/** Stands before the summary that replaces compacted history. */
export const COMPACTION_SUMMARY_PREFIX: string =
  "The earlier part of this conversation was compacted. This summary replaces it:\n\n<summary>\n";
/** Stands behind it. */
export const COMPACTION_SUMMARY_SUFFIX: string = "\n</summary>";
/** Stands before the summary of a branch that was left. */
export const BRANCH_SUMMARY_PREFIX: string =
  "The conversation went down another branch before it came back here. This recaps that branch:\n\n<summary>\n";
/** Stands behind it. */
export const BRANCH_SUMMARY_SUFFIX: string = "</summary>";

/** What a model is shown of a transcript: order kept, base messages as they are, unknown roles left out. Pure. */
export function convertToLlm(messages: readonly AgentMessage[]): Message[] {
  return messages.flatMap((message) => convertMessage(message) ?? []);
}

function convertMessage(message: AgentMessage): Message | undefined {
  switch (message.role) {
    case "user":
    case "assistant":
    case "toolResult":
      return message;
    case "bashExecution":
      return message.excludeFromContext ? undefined : userText(bashExecutionToText(message), message.timestamp);
    case "custom":
      return typeof message.content === "string"
        ? userText(message.content, message.timestamp)
        : { role: "user", content: message.content, timestamp: message.timestamp };
    case "branchSummary":
      return userText(`${BRANCH_SUMMARY_PREFIX}${message.summary}${BRANCH_SUMMARY_SUFFIX}`, message.timestamp);
    case "compactionSummary":
      return userText(`${COMPACTION_SUMMARY_PREFIX}${message.summary}${COMPACTION_SUMMARY_SUFFIX}`, message.timestamp);
    default:
      return ignoreUnknownRole(message);
  }
}

/** A role that is missing above does not compile here; one from a newer session file is left out at run time. */
function ignoreUnknownRole(_message: never): undefined {
  return undefined;
}

function userText(text: string, timestamp: number): UserMessage {
  const content: TextContent[] = [{ type: "text", text }];
  return { role: "user", content, timestamp };
}
