import { readFile } from "node:fs/promises";
import { applyEdits, modify } from "jsonc-parser";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../../../errors/system-error.js";
import { localCompat } from "../../../models/local/local-models.js";
import { localProvider } from "../../../models/local/local-server.js";
import type { ServedModel, ServedModels } from "../../../models/local/served-model.js";
import { writeFileAtomic } from "../../../storage/atomic-write.js";
import { withFileLock } from "../../../storage/file-lock.js";
import { parseJsonObject } from "../../../storage/json-file.js";

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
    compat: localCompat,
    models: models.map(toEntry),
  };
  await withFileLock(path, async () => {
    const text = await read(path);
    const current = parseJsonObject(path, text, { comments: true }) ? text : "{}";
    const formattingOptions = { tabSize: 2, insertSpaces: true, eol: "\n" };
    const next = applyEdits(current, modify(current, ["providers", localProvider], provider, { formattingOptions }));
    await write(path, next.endsWith("\n") ? next : `${next}\n`);
  });
}

/** What the server has told; the rest is of the family of the id. */
function toEntry({ id, contextWindow, reasoning, images }: ServedModel): Record<string, unknown> {
  return {
    id,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(images === undefined ? {} : { input: images ? ["text", "image"] : ["text"] }),
  };
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
