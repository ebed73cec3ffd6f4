/** How long a `!command` may take, in milliseconds. */
const commandTimeoutMs = 10_000;

/** Outputs of commands that auth.json names: each runs once a process, failures included. */
const cache = new Map<string, Promise<string | undefined>>();

/**
 * Resolves a value of a configuration file: `!command` -> what the shell prints, the name of an environment variable
 * that is set -> its value, anything else -> itself.
 * @returns undefined when a command fails or prints nothing
 */
export function resolveConfigValue(value: string, options: { cached?: boolean } = {}): Promise<string | undefined> {
  if (!value.startsWith("!")) return Promise.resolve(process.env[value] || value);
  if (!options.cached) return runCommand(value.slice(1));
  let result = cache.get(value);
  if (!result) {
    result = runCommand(value.slice(1));
    cache.set(value, result);
  }
  return result;
}

/**
 * The name of a variable that a value looks like and that is not set: the name itself is the value then, which is hardly
 * ever meant.
 */
export function unsetVariable(value: string): string | undefined {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) && !process.env[value] ? value : undefined;
}

async function runCommand(command: string): Promise<string | undefined> {
  const { execa } = await import("execa");
  const result = await execa(command, { shell: true, reject: false, stdin: "ignore", timeout: commandTimeoutMs });
  // The output is a secret: it goes nowhere but to the caller, not even when the command failed.
  return result.failed ? undefined : result.stdout.trim() || undefined;
}
