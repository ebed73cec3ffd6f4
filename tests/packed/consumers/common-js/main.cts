/** A CommonJS program requires every entry, and gets the same instances as a module that imports them. */
import agentCore = require("@pi-stack/agent-core");
import ai = require("@pi-stack/ai");
import testing = require("@pi-stack/ai/testing");
import codingAgent = require("@pi-stack/coding-agent");
import tui = require("@pi-stack/tui");

async function main(): Promise<void> {
  const imported = await import("@pi-stack/ai");
  const faux = testing.registerFauxProvider();
  faux.setResponses([testing.fauxAssistantMessage("required")]);
  const agent = new agentCore.Agent({ initialState: { model: faux.getModel() } });
  await agent.prompt("hi");
  const last = agent.state.messages.at(-1);
  console.log(
    JSON.stringify({
      answer: last?.role === "assistant" ? last.content : undefined,
      sameClass: imported.AiError === ai.AiError,
      settings: codingAgent.SettingsManager.inMemory({ theme: "dark" }).getGlobalSettings(),
      plain: tui.stripControlSequences("\u001b[1mbold\u001b[0m"),
    }),
  );
}

void main();
