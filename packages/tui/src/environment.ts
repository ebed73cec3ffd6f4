/** Environment variables, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of this process; none where there is no process, as in a browser. */
export function currentEnvironment(): Environment {
  return typeof process === "undefined" ? {} : process.env;
}

/** Whether the terminal sits at the other end of a secure shell. */
export function isRemote(env: Environment): boolean {
  return Boolean(env["SSH_CONNECTION"] || env["SSH_CLIENT"] || env["SSH_TTY"]);
}
