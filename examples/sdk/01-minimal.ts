/** The shortest program: your own settings, keys, models and instructions count, as with the `pi` command. */
import { createAgentSession } from "@pi-stack/coding-agent";

const { session } = await createAgentSession();

session.subscribe((event) => {
  if (event.type === "message_update" && event.assistantMessageEvent.type === "text_delta") {
    process.stdout.write(event.assistantMessageEvent.delta);
  }
});

await session.prompt("What files are in this folder?");
console.log();

await session.dispose();
