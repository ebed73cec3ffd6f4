import { parseArgs } from "node:util";
import type { OAuthProviderInterface } from "@pi-stack/ai";
import { AuthStorage } from "../../auth/auth-storage.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { ModelRegistry } from "../../models/model-registry.js";
import type { ModeOutput } from "../../modes/mode-output.js";
import type { ProcessGuard } from "../process-guard.js";
import { authUsage } from "./auth-usage.js";
import { loginQuestions } from "./login-questions.js";
import { askAtTerminal, readPipe } from "./terminal-questions.js";

/** What `pi auth` works with. */
export interface AuthCommandContext {
  output: ModeOutput;
  guard: ProcessGuard;
}

interface AuthWork extends AuthCommandContext {
  models: ModelRegistry;
  auth: AuthStorage;
}

/**
 * Runs `pi auth status`, `login` or `logout`.
 *
 * @returns the exit code
 * @throws {@link CodingAgentError}
 */
export async function runAuthCommand(argv: readonly string[], context: AuthCommandContext): Promise<number> {
  const { isHelp, isKey, action, provider } = parse(argv);
  if (isHelp) {
    await context.output.write(authUsage);
    return 0;
  }
  const auth = AuthStorage.create();
  const work: AuthWork = { ...context, auth, models: ModelRegistry.create(auth) };
  for (const error of auth.drainErrors()) context.output.warn(`pi: ${error.message}`);
  if (action === "status") return status(work);
  if (action === "logout") return logout(work, provider);
  return login(work, provider ?? (await askProvider(work)), isKey);
}

function parse([, ...argv]: readonly string[]): {
  isHelp: boolean;
  isKey: boolean;
  action: string;
  provider: string | undefined;
} {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    const options = { help: { type: "boolean", short: "h" }, key: { type: "boolean" } } as const;
    parsed = parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw misuse(errorMessage(error).split(". ")[0] ?? "");
  }
  const [action, provider, ...rest] = parsed.positionals;
  const isHelp = parsed.values["help"] === true;
  if (isHelp) return { isHelp, isKey: false, action: "", provider: undefined };
  if (action !== "status" && action !== "login" && action !== "logout") {
    throw misuse(action === undefined ? "what? One of status, login, logout." : `there is no "${action}".`);
  }
  if (rest.length > 0 || (action === "status" && provider !== undefined)) throw misuse("too many words.");
  if (action === "logout" && provider === undefined)
    throw misuse("from whom? Give a provider; pi auth status names them.");
  return { isHelp, isKey: parsed.values["key"] === true, action, provider };
}

function misuse(why: string): CodingAgentError {
  return new CodingAgentError("invalid_arguments", `auth: ${why}\n\n${authUsage.trimEnd()}`);
}

async function status({ auth, models, output }: AuthWork): Promise<number> {
  const ids = [...new Set([...models.getAll().map(({ provider }) => provider), ...auth.list()])].sort();
  const rows = ids.flatMap((id) => {
    const { configured, source, label } = models.getProviderAuthStatus(id);
    return configured ? [[id, words(source, label)] as const] : [];
  });
  const width = Math.max(0, ...rows.map(([id]) => id.length));
  const lines = rows.map(([id, where]) => `${id.padEnd(width)}  ${where}\n`);
  await output.write(rows.length === 0 ? "There are no keys and no logins. See: pi auth --help\n" : lines.join(""));
  return 0;
}

function words(source: string | undefined, label: string | undefined): string {
  if (source === "stored") return `stored ${label ?? "key"}`;
  if (source === "environment") return label === undefined ? "credentials of this machine" : `environment, ${label}`;
  return source === "fallback" ? "models.json" : (label ?? "configured");
}

async function logout({ auth, output }: AuthWork, provider = ""): Promise<number> {
  if (!auth.has(provider)) {
    const stored = auth.list();
    const known = stored.length === 0 ? "Nothing is stored." : `Stored: ${stored.join(", ")}`;
    throw new CodingAgentError("invalid_arguments", `Nothing is stored for "${provider}". ${known}`);
  }
  await auth.logout(provider);
  throwFailure(auth);
  await output.write(`Forgot what was stored for ${provider}.\n`);
  const { configured, label } = auth.getAuthStatus(provider);
  if (configured) output.warn(`pi: ${provider} still has a key: ${label ?? "of this machine"}.`);
  return 0;
}

async function login(work: AuthWork, provider: string, isKey: boolean): Promise<number> {
  const { auth, models, output } = work;
  const oauth = auth.getOAuthProviders().find(({ id }) => id === provider);
  const known = new Set([
    ...models.getAll().map((model) => model.provider),
    ...auth.getOAuthProviders().map(({ id }) => id),
  ]);
  if (!known.has(provider)) {
    throw new CodingAgentError(
      "unknown_provider",
      `There is no provider "${provider}". Known: ${[...known].sort().join(", ")}`,
    );
  }
  const isPiped = process.stdin.isTTY !== true;
  if (oauth && !isKey && !isPiped) await logIn(work, oauth);
  else await storeKey(work, provider, isPiped);
  throwFailure(auth);
  await output.write(`Stored in ${auth.location}.\n`);
  return 0;
}

async function logIn({ auth, guard }: AuthWork, provider: OAuthProviderInterface): Promise<void> {
  const stop = new AbortController();
  guard.onEnd(async () => stop.abort());
  try {
    await auth.login(provider.id, loginQuestions(stop.signal));
  } finally {
    // A question about a code that has come in by itself is asked no more.
    stop.abort();
  }
}

async function storeKey({ auth }: AuthWork, provider: string, isPiped: boolean): Promise<void> {
  const key = isPiped ? await readPipe() : await askAtTerminal(`API key of ${provider}: `, { isSecret: true });
  if (key.trim() === "") throw new CodingAgentError("cancelled", "There was no key, and nothing was stored.");
  if (/[\r\n]/.test(key))
    throw new CodingAgentError("invalid_arguments", "A key is one line; there were several. Nothing was stored.");
  if (key.startsWith("!")) {
    const next = `If that is what you want, write it into ${auth.location} yourself.`;
    throw new CodingAgentError("invalid_arguments", `A key that begins with "!" would be run as a command. ${next}`);
  }
  await auth.set(provider, { type: "api_key", key: key.trim() });
}

async function askProvider({ auth, models }: AuthWork): Promise<string> {
  const ids = [
    ...new Set([...auth.getOAuthProviders().map(({ id }) => id), ...models.getAll().map((model) => model.provider)]),
  ];
  const list = ids.sort().join(", ");
  if (process.stdin.isTTY !== true) throw misuse(`whose key? Give a provider: ${list}`);
  return askAtTerminal(`Providers: ${list}\nWhich one? `);
}

/** What could not be stored must not look as if it were. */
function throwFailure(auth: AuthStorage): void {
  const [error] = auth.drainErrors();
  if (error) throw error;
}
