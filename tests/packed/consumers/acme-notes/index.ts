/** A second extension, which knows nothing of the first. */
import type { AgentMessage } from "@pi-stack/agent-core";

export interface JotMessage {
  role: "acme.jot";
  text: string;
  timestamp: number;
}

declare module "@pi-stack/agent-core" {
  interface CustomAgentMessages {
    "acme.jot": JotMessage;
  }
}

/** Makes a note that fits into a transcript. */
export function jot(text: string): AgentMessage {
  return { role: "acme.jot", text, timestamp: 1 };
}
