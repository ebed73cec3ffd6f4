import { readFileSync, statSync } from "node:fs";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";

/** No skill and no template needs more; a larger file would fill the model's window. */
const maxBytes = 1024 * 1024;

/**
 * The text of a skill or a template. Pipes and devices are never opened.
 *
 * @throws {@link CodingAgentError} with code "not_a_regular_file", "file_too_large" or "file_unreadable"
 */
export function readResource(path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new CodingAgentError("not_a_regular_file", `${path} is no regular file.`);
    if (stats.size > maxBytes) {
      throw new CodingAgentError(
        "file_too_large",
        `${path} has ${stats.size} bytes; at most ${maxBytes} are read. Move parts of it into files of their own.`,
      );
    }
    return readFileSync(path, "utf8");
  } catch (error) {
    if (CodingAgentError.is(error)) throw error;
    throw new CodingAgentError("file_unreadable", `${path} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
