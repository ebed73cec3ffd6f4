/** Another agent than ours: agent-core with a role of its own, which the model sees as a user's message. */
import { Agent, type AgentMessage, isLlmMessage } from "@pi-stack/agent-core";
import { fauxAssistantMessage, type Message, registerFauxProvider } from "@pi-stack/ai";

interface NoteMessage {
  role: "note";
  text: string;
  timestamp: number;
}

declare module "@pi-stack/agent-core" {
  interface CustomAgentMessages {
    note: NoteMessage;
  }
}

function title(message: AgentMessage): string {
  switch (message.role) {
    case "user":
    case "assistant":
    case "toolResult":
      return message.role;
    case "note":
      return `note: ${message.text}`;
    default: {
      const none: never = message;
      return none;
    }
  }
}

const seen: string[] = [];
const faux = registerFauxProvider();
faux.setResponses([
  (context) => {
    seen.push(...context.messages.map(({ content }) => String(content)));
    return fauxAssistantMessage("noted");
  },
]);
const agent = new Agent({
  initialState: { model: faux.getModel() },
  convertToLlm: (messages) =>
    messages.flatMap((message): Message[] => {
      if (message.role === "note") {
        return [{ role: "user", content: `(note) ${message.text}`, timestamp: message.timestamp }];
      }
      return isLlmMessage(message) ? [message] : [];
    }),
});
await agent.prompt({ role: "note", text: "milk", timestamp: 1 });
console.log(JSON.stringify({ titles: agent.state.messages.map(title), seen }));
