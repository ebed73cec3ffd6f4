/** An agent over `agent-core` with a role of its own: findings stand in the transcript, the model sees them as words. */
import { Agent, type AgentMessage, type AgentTool } from "@pi-stack/agent-core";
import type { Message, Model } from "@pi-stack/ai";
import { Type } from "@pi-stack/ai";

/** Something that the reviewer found. */
export interface FindingMessage {
  role: "finding";
  file: string;
  words: string;
  severity: "low" | "high";
}

declare module "@pi-stack/agent-core" {
  interface CustomAgentMessages {
    finding: FindingMessage;
  }
}

const parameters = Type.Object({
  file: Type.String(),
  words: Type.String(),
  severity: Type.Union([Type.Literal("low"), Type.Literal("high")]),
});

/** A reviewer of some files, who notes what it finds with a tool. */
export function createReviewer(model: Model, files: Readonly<Record<string, string>>): Agent {
  const note: AgentTool<typeof parameters> = {
    name: "note",
    label: "Note",
    description: "Notes a finding.",
    parameters,
    execute: (_id, { file, words, severity }) => {
      agent.state.messages = [...agent.state.messages, { role: "finding", file, words, severity }];
      return Promise.resolve({ content: [{ type: "text", text: "Noted." }], details: undefined });
    },
  };
  const listing = Object.entries(files).map(([name, text]) => `--- ${name}\n${text}`);
  const agent = new Agent({
    initialState: { model, tools: [note], systemPrompt: `Review these files.\n${listing.join("\n")}` },
    convertToLlm: (messages) => messages.flatMap(wordsFor),
  });
  return agent;
}

/** The findings of a transcript, the worst first. */
export function findingsOf(messages: readonly AgentMessage[]): FindingMessage[] {
  const findings = messages.flatMap((message) => (message.role === "finding" ? [message] : []));
  return findings.sort((one, other) => Number(other.severity === "high") - Number(one.severity === "high"));
}

/** What the model sees of a message. */
function wordsFor(message: AgentMessage): Message[] {
  if (message.role !== "finding") return [message];
  const content = `Already noted in ${message.file} (${message.severity}): ${message.words}`;
  return [{ role: "user", content, timestamp: 0 }];
}
