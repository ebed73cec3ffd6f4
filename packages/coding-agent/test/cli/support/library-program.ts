/** A program of somebody else that makes a session in the folder that it is started in. */
import { createAgentSession } from "@pi-stack/coding-agent";

const { session } = await createAgentSession();
const model = session.modelRegistry.find("mock", "m");
if (!model) throw new Error("The model of the test is not there");
await session.setModel(model);
await session.bindExtensions();
await session.prompt("hello");
const { isProjectTrusted } = session;
process.stdout.write(
  JSON.stringify({ text: session.getLastAssistantText(), commands: session.getSlashCommands(), isProjectTrusted }),
);
await session.dispose();
