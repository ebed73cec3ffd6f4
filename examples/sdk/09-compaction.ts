/** Long sessions: what they cost, how full the window is, and a summary in place of old history. */
import { CodingAgentError, createAgentSession, SettingsManager } from "@pi-stack/coding-agent";

const { session } = await createAgentSession({
  settingsManager: SettingsManager.inMemory({ compaction: { keepRecentTokens: 200 } }),
});
session.subscribe((event) => {
  if (event.type === "compaction_end") console.log(event.errorMessage ?? `compacted: ${event.reason}`);
});

await session.prompt("A first question.");
await session.prompt("A second question.");
try {
  const { tokensBefore, estimatedTokensAfter } = await session.compact("Keep the decisions.");
  console.log(`${tokensBefore} -> ${estimatedTokensAfter} tokens`);
} catch (error) {
  // Expected of a short session: there is nothing that could be left out.
  if (!CodingAgentError.is(error)) throw error;
  console.log(error.code);
}
const { tokens, cost } = session.getSessionStats();
console.log(`${tokens.total} tokens, ${cost.toFixed(4)} USD`);

await session.dispose();
