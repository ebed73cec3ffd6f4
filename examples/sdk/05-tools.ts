/** A read-only agent with one tool of its own. */
import { createAgentSession, defineTool } from "@pi-stack/coding-agent";
import { Type } from "@sinclair/typebox";

const clock = defineTool({
  name: "clock",
  label: "Clock",
  description: "Tells the time in a time zone",
  promptSnippet: "Tell the time",
  parameters: Type.Object({ timeZone: Type.String({ description: "IANA name, such as Europe/Paris" }) }),
  execute: async (_id, { timeZone }) => ({
    content: [{ type: "text", text: new Date().toLocaleTimeString("en-GB", { timeZone }) }],
    details: undefined,
  }),
});

const { session } = await createAgentSession({ tools: ["read", "grep", "find", "ls", "clock"], customTools: [clock] });
console.log(session.getActiveToolNames());

await session.dispose();
