/** Talks to an agent that is at work: steer it, queue what comes next, take a message back, stop it. */
import { createAgentSession } from "@pi-stack/coding-agent";

const { session } = await createAgentSession();
session.subscribeActivity((activity) => console.log(`[${activity}]`));

const run = session.prompt("Refactor the parser.");
await session.steer("Keep the public names.");
const id = await session.followUp("Then write a changelog entry.");
await session.withdrawQueuedMessage(id);
await run;

const stopped = session.prompt("Explain everything, at length.");
await session.abort();
await stopped;
console.log(`Last reply ended with: ${session.messages.at(-1)?.role}`);

await session.dispose();
