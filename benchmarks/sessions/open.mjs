/** Opens a session, or nothing, and prints the milliseconds that it took. */
import { SessionManager } from "@pi-stack/coding-agent";

const [path] = process.argv.slice(2);
const begin = performance.now();
const session = path === undefined ? undefined : SessionManager.open(path);
process.stdout.write(JSON.stringify({ ms: performance.now() - begin, entries: session?.getEntries().length }));
