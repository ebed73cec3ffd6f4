import { CodingAgentError } from "../../../src/errors/coding-agent-error.js";
import { FileHistory } from "../../../src/history/file-history.js";

/** Keeps a folder once, and prints what kept it from that. */
const [agentDir = "", folder = ""] = process.argv.slice(2);
const limits = { maxFileBytes: 1e6, maxStoreBytes: 1e8, maxAgeDays: 30, maxFiles: 1000 };
try {
  const history = await FileHistory.open({ agentDir, folder, limits });
  const { record } = await history.snapshot("test", "test");
  process.stdout.write(`kept ${record.id}`);
} catch (error) {
  process.stdout.write(CodingAgentError.is(error) ? `${error.code} ${error.message}` : String(error));
}
