import { dirname } from "node:path";
import type { InstallContext } from "./install-context.js";
import { runProgram } from "./run-program.js";

/** What a git that has started pi, for a hook, says of its own repository. */
const ofOuterRepository = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_COMMON_DIR",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
];

/**
 * Runs git in a folder, which has to exist: a repository, or one for them. Repositories around it do not count.
 *
 * @returns what it printed
 * @throws {@link ProgramFailure}
 */
export function git(
  args: readonly string[],
  cwd: string,
  { signal }: InstallContext,
  timeoutMs?: number,
): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file",
    GIT_CEILING_DIRECTORIES: dirname(cwd),
  };
  for (const name of ofOuterRepository) Reflect.deleteProperty(env, name);
  return runProgram({ command: ["git"], args, cwd, env, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
}
