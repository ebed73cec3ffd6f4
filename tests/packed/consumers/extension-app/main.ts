/** A program on the SDK with two extensions: all three layers and both extensions see each other's additions. */
import { Agent, type AgentMessage, type CustomAgentMessages } from "@pi-stack/agent-core";
import { AiError, fauxAssistantMessage, getApiProvider, type OptionsOf, registerFauxProvider } from "@pi-stack/ai";
import {
  CodingAgentError,
  type CustomEntryMap,
  createBranchSummaryMessage,
  type ExtensionEventOf,
  type OwnEventName,
  SessionManager,
  type SettingsMap,
} from "@pi-stack/coding-agent";
import { visibleWidth } from "@pi-stack/tui";
import { jot } from "acme-notes";
import { registerTodoApi, todoError } from "acme-todo";

type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** The roles of the coding agent arrive by importing it. */
export const roles: Same<
  keyof CustomAgentMessages,
  "bashExecution" | "custom" | "branchSummary" | "compactionSummary" | "acme.todo" | "acme.jot"
> = true;
export const options: Same<OptionsOf<"acme-todo">["list"], string | undefined> = true;
export const settings: Same<SettingsMap["acme.todo"]["color"], string> = true;
export const events: Same<ExtensionEventOf<"acme:done">["item"], string> = true;
export const own: Same<OwnEventName, "acme:done"> = true;
export const entries: Same<CustomEntryMap["acme.todo"]["done"], string[]> = true;

function title(message: AgentMessage): string {
  switch (message.role) {
    case "acme.todo":
      return message.items.join();
    case "acme.jot":
      return message.text;
    case "bashExecution":
      return message.command;
    case "branchSummary":
    case "compactionSummary":
      return message.summary;
    case "user":
    case "custom":
    case "assistant":
    case "toolResult":
      return message.role;
    default: {
      const none: never = message;
      return none;
    }
  }
}

const dispose = registerTodoApi();
const registered = getApiProvider("acme-todo") !== undefined;
dispose();

const faux = registerFauxProvider();
faux.setResponses([fauxAssistantMessage("done")]);
const agent = new Agent({ initialState: { model: faux.getModel(), messages: [jot("tea")] } });
await agent.prompt([{ role: "acme.todo", items: ["buy", "sell"], timestamp: 1 }, jot("go")]);

const session = SessionManager.inMemory("/nowhere");
session.appendMessage(createBranchSummaryMessage("left", "root", new Date(0).toISOString()));
for (const message of agent.state.messages) session.appendMessage(message);

console.log(
  JSON.stringify({
    registered,
    titles: session.buildSessionContext().messages.map(title),
    foreignErrorIsOurs: todoError() instanceof AiError && AiError.is(todoError()),
    otherErrorIsNot: AiError.is(new CodingAgentError("file_locked", "x")),
    width: visibleWidth("日本"),
  }),
);
