import { allEnvKeyNames } from "@pi-stack/ai";

/** What installing any package needs. */
export interface InstallContext {
  /** npm, as the user's `npmCommand` or plainly. */
  npmCommand: readonly string[];
  /** Whether `npmCommand` is the user's: it may be another program of npm's kind. */
  isOwnCommand: boolean;
  /** Nothing may be fetched. */
  isOffline: boolean;
  signal?: AbortSignal | undefined;
}

/** What was installed, and what did not run. */
export interface Installed {
  dir: string;
  /** Packages with install scripts, the package itself or what it depends on, that were not run. */
  scriptsNotRun: string[];
}

/** Scripts of packages see no keys of providers. */
export function scriptEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of allEnvKeyNames()) Reflect.deleteProperty(env, name);
  return env;
}
