/** Microseconds of a tool call that does nothing, with undo switched off, and of what looks at a call before it is made. */
import { openSession } from "./session.mjs";

const [cwd, agentDir] = process.argv.slice(2);
const calls = 40;
const { session, run, close } = await openSession({ cwd, agentDir, enabled: false });
await run(calls);
let begin = performance.now();
await run(calls);
const call = ((performance.now() - begin) / calls) * 1000;
const looks = 20_000;
const told = { toolCall: { type: "toolCall", id: "1", name: "change", arguments: {} }, args: {} };
for (let index = 0; index < looks; index++) await session.agent.beforeToolCall(told);
begin = performance.now();
for (let index = 0; index < looks; index++) await session.agent.beforeToolCall(told);
const look = ((performance.now() - begin) / looks) * 1000;
await close();
process.stdout.write(JSON.stringify({ call, look }));
