/** A host that changes sessions, as an editor does: new, resume, fork. */
import {
  type CreateAgentSessionRuntimeFactory,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  getAgentDir,
  SessionManager,
} from "@pi-stack/coding-agent";

// Called for each session; services belong to its folder.
const factory: CreateAgentSessionRuntimeFactory = async ({ cwd, agentDir, sessionManager }) => {
  const services = await createAgentSessionServices({ cwd, agentDir });
  const created = await createAgentSessionFromServices({ services, sessionManager });
  return { ...created, services, diagnostics: services.diagnostics };
};

const cwd = process.cwd();
const runtime = await createAgentSessionRuntime(factory, {
  cwd,
  agentDir: getAgentDir(),
  sessionManager: SessionManager.create(cwd),
});
runtime.setRebindSession((session) => console.log(`Now in ${session.sessionId === firstId ? "the first" : "another"}`));
const firstId = runtime.session.sessionId;

await runtime.session.prompt("Hello");
const firstFile = runtime.session.sessionFile ?? "";
await runtime.newSession();
await runtime.switchSession(firstFile);
const [message] = runtime.session.getUserMessagesForForking();
const { selectedText } = await runtime.fork(message?.entryId ?? "");
console.log(`To be asked anew: ${selectedText}`);

await runtime.dispose();
