/** Sessions that last: resume, list, name, look at the tree, go back, export. */
import { createAgentSession, SessionManager } from "@pi-stack/coding-agent";

const cwd = process.cwd();
const { session } = await createAgentSession({ cwd, sessionManager: SessionManager.create(cwd) });
await session.prompt("First question");
session.setSessionName("An example");
await session.dispose();

const { session: resumed } = await createAgentSession({ cwd, sessionManager: SessionManager.continueRecent(cwd) });
console.log(`Resumed "${resumed.sessionName}" with ${resumed.messages.length} messages`);
await resumed.prompt("Second question");

// Back to the first question, to ask it in another way: nothing is lost, the tree grows a branch.
const [first] = resumed.getUserMessagesForForking();
const { editorText } = await resumed.navigateTree(first?.entryId ?? "");
await resumed.prompt(`${editorText}, asked again`);
console.log(`${resumed.getUserMessagesForForking().length} of 3 questions are on this branch`);

console.log(`Exported to ${resumed.exportToJsonl("example.jsonl")}`);
await resumed.dispose();

for (const { name, messageCount } of await SessionManager.list(cwd)) console.log(`${name}: ${messageCount} messages`);
