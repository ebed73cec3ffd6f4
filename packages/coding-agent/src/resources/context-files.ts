import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";

/** A file whose words go into the system prompt. */
export interface LoadedContextFile {
  path: string;
  content: string;
}

const names: readonly string[] = ["AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];

/** A context file larger than this is cut: it would fill the model's window before the first word. */
const maxBytes = 256 * 1024;

/** The user's context file, then one of each folder from the root down to `cwd`; the first name that exists counts. */
export function loadContextFiles(cwd: string, agentDir: string): { files: LoadedContextFile[]; notices: string[] } {
  const notices: string[] = [];
  const dirs = [agentDir, ...ancestorsOf(cwd)];
  const byPath = new Map<string, LoadedContextFile>();
  for (const dir of dirs) {
    const path = names.map((name) => join(dir, name)).find(isFile);
    if (path === undefined || byPath.has(path)) continue;
    const content = readContext(path, notices);
    if (content !== undefined) byPath.set(path, { path, content });
  }
  return { files: [...byPath.values()], notices };
}

/** `SYSTEM.md` or `APPEND_SYSTEM.md`: the project's, else the user's. */
export function loadPromptFile(
  name: string,
  cwd: string,
  agentDir: string,
  options: { project: boolean },
): string | undefined {
  const candidates = [...(options.project ? [join(cwd, ".pi", name)] : []), join(agentDir, name)];
  const path = candidates.find(isFile);
  return path === undefined ? undefined : readPrompt(path);
}

/** A sentence for each prompt file of a project that is not trusted. */
export function ignoredPromptFiles(cwd: string): string[] {
  return ["SYSTEM.md", "APPEND_SYSTEM.md"]
    .map((name) => join(cwd, ".pi", name))
    .filter(isFile)
    .map((path) => `${path} is ignored, since prompts of a project need a trusted project. AGENTS.md is read.`);
}

/**
 * A text as it is, or the content of the file that it names.
 * @throws {@link CodingAgentError} with code "file_unreadable"
 */
export function textOrFile(value: string): string {
  return value.length < 4096 && !value.includes("\0") && isFile(value) ? readPrompt(value) : value;
}

/** A prompt that was meant to be sent and cannot be read must not be left out in silence. */
function readPrompt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CodingAgentError(
      "file_unreadable",
      `Cannot read the prompt ${path}: ${errorMessage(error)}. Correct its permissions, or take it away.`,
      { cause: error },
    );
  }
}

function ancestorsOf(cwd: string): string[] {
  const dirs = [resolve(cwd)];
  for (let dir = dirname(resolve(cwd)); dir !== dirs[0]; dir = dirname(dir)) dirs.unshift(dir);
  return dirs;
}

function readContext(path: string, notices: string[]): string | undefined {
  try {
    const content = readFileSync(path);
    if (content.length <= maxBytes) return content.toString("utf8");
    // As a stream, so that a character that the cut splits is left out.
    const text = new TextDecoder().decode(content.subarray(0, maxBytes), { stream: true });
    notices.push(`${path} is ${content.length} bytes; only its first ${maxBytes} went into the prompt.`);
    return text;
  } catch (error) {
    notices.push(`${path} could not be read and is left out: ${errorMessage(error)}`);
    return undefined;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES", "ELOOP", "ENAMETOOLONG"].includes(systemErrorCode(error) ?? "")) return false;
    throw error;
  }
}
