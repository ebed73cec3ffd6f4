/** Our half of a shared home folder: fifty changes of settings and credentials through the SDK. */
import { join } from "node:path";
import { AuthStorage, SettingsManager } from "@pi-stack/coding-agent";

const agentDir = process.argv[2];
const settings = SettingsManager.create(agentDir, agentDir);
const auth = AuthStorage.create(join(agentDir, "auth.json"));
for (let i = 0; i < 50; i++) {
  settings.setDefaultModel(`ours-${i}`);
  await settings.flush();
  await auth.set(`ours-${i}`, { type: "api_key", key: `key-${i}` });
}
console.log(JSON.stringify([...settings.drainErrors(), ...auth.drainErrors()].map(String)));
