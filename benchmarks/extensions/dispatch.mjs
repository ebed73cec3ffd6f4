/**
 * `dispatch.mjs <event> <count>`: what it costs to tell an event to so many extensions, with one handler each, in a session
 * that is open. Prints microseconds a handler: `told` by the session, and `bare`, the same handlers awaited in a loop.
 */
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";

const rounds = 31;
const handlersARound = 20_000;
const events = {
  turn_start: { payload: { turnIndex: 0, timestamp: 1 }, answer: undefined },
  tool_result: {
    payload: { toolName: "read", toolCallId: "call_1", input: {}, content: [], details: undefined, isError: false },
    answer: { details: { seen: true } },
  },
};

const [event, count] = [process.argv[2], Number(process.argv[3])];
const { payload, answer } = events[event];
let heard = 0;
const handlers = Array.from({ length: count }, () => async () => {
  heard++;
  return answer;
});
const session = await openSession();
const { signal } = new AbortController();
const dispatches = handlersARound / count;
const bareEvent = { ...payload, type: event };
const bareContext = session.extensionRunner.createContext();
const times = { told: [], bare: [] };
// The first rounds are those of the compilers.
for (let round = -rounds; round < rounds; round++) {
  const told = await microseconds(() => session.extensions.emit(event, payload, signal));
  const bare = await microseconds(awaitEach);
  if (round < 0) continue;
  times.told.push(told);
  times.bare.push(bare);
}
await session.dispose();
if (heard !== 4 * rounds * handlersARound) throw new Error(`The handlers were called ${heard} times`);
process.stdout.write(JSON.stringify(times));

async function openSession() {
  const cwd = process.cwd();
  const extensionFactories = handlers.map((handler) => (pi) => pi.on(event, handler));
  const resourceLoader = new DefaultResourceLoader({ cwd, agentDir: cwd, extensionFactories });
  await resourceLoader.loadExtensions();
  const { session } = await createAgentSession({
    cwd,
    agentDir: cwd,
    resourceLoader,
    modelRegistry: ModelRegistry.inMemory(AuthStorage.inMemory()),
    settingsManager: SettingsManager.inMemory({}),
    sessionManager: SessionManager.inMemory(cwd),
  });
  await session.bindExtensions();
  return session;
}

async function awaitEach() {
  for (const handler of handlers) await handler(bareEvent, bareContext);
}

async function microseconds(work) {
  const begin = performance.now();
  for (let done = 0; done < dispatches; done++) await work();
  return ((performance.now() - begin) * 1000) / handlersARound;
}
