/** Chooses a model and how much it thinks, and looks at what there is. */
import { AuthStorage, createAgentSession, ModelRegistry } from "@pi-stack/coding-agent";

const modelRegistry = ModelRegistry.create(AuthStorage.create());
const available = modelRegistry.getAvailable();
console.log(`Models with a key: ${available.map(({ provider, id }) => `${provider}/${id}`).join(", ")}`);

const model = available[0];
if (!model) throw new Error("No provider has a key.");

const { session } = await createAgentSession({ modelRegistry, model, thinkingLevel: "low" });
console.log(`Using ${session.model?.id} at level ${session.thinkingLevel}`);
await session.prompt("Say hello.");
console.log(session.getLastAssistantText());

// Later prompts may go to another one.
const next = await session.cycleModel("forward");
console.log(next ? `Now ${next.model.id}` : "There is no other model.");

await session.dispose();
