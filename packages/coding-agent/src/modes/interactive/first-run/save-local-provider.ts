import { readFile } from "node:fs/promises";
import { applyEdits, modify } from "jsonc-parser";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../../../errors/system-error.js";
import { writeFileAtomic } from "../../../storage/atomic-write.js";
import { withFileLock } from "../../../storage/file-lock.js";
import { parseJsonObject } from "../../../storage/json-file.js";
import type { ServedModels } from "./local-servers.js";

/** The provider that stands for a server of the user's own. */
export const localProvider = "local";

/**
 * Writes a server into models.json as the provider `local`. What else is there stays, comments included.
 * @throws {@link CodingAgentError} with code "file_invalid", "file_unreadable" or "file_unwritable"
 */
export async function saveLocalProvider(path: string, { baseUrl, models }: ServedModels): Promise<void> {
  const provider = {
    baseUrl,
    api: "openai-completions",
    // Servers that ask for none take any.
    apiKey: "none",
    compat: { supportsStore: false, supportsDeveloperRole: false, maxTokensField: "max_tokens" },
    models,
  };
  await withFileLock(path, async () => {
    const text = await read(path);
    const current = parseJsonObject(path, text, { comments: true }) ? text : "{}";
    const formattingOptions = { tabSize: 2, insertSpaces: true, eol: "\n" };
    const next = applyEdits(current, modify(current, ["providers", localProvider], provider, { formattingOptions }));
    await write(path, next.endsWith("\n") ? next : `${next}\n`);
  });
}

async function read(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw new CodingAgentError("file_unreadable", `Cannot read ${path}: ${errorMessage(error)}`, { cause: error });
  }
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(path, text);
  } catch (error) {
    throw new CodingAgentError("file_unwritable", `Cannot write ${path}: ${errorMessage(error)}`, { cause: error });
  }
}
