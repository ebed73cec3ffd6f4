import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { AuthStorage } from "../auth/auth-storage.js";
import { createRedactor } from "../auth/redactor.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { refuseSource } from "../export/refuse-source.js";
import { defaultHtmlName, writeSessionHtml } from "../export/session-html.js";
import { readSessionFile } from "../session/load.js";
import { SessionTree } from "../session/tree.js";

/**
 * `pi --export in.jsonl [out.html]`: draws a session file, which stays as it is, also when its format is an older one.
 * Returns the path of the page.
 * @throws {@link CodingAgentError} with code "file_not_found", "session_invalid" or "export_failed"
 */
export function exportSessionFile(input: string, output: string | undefined, cwd: string): Promise<string> {
  const path = resolve(cwd, input);
  if (!existsSync(path)) {
    throw new CodingAgentError("file_not_found", `Cannot export ${path}: there is no such file. Check the path.`);
  }
  const { header, entries } = readSessionFile(path);
  const { leafId, name } = new SessionTree(entries);
  const page = resolve(cwd, output ?? defaultHtmlName(path));
  refuseSource(page, path);
  const redactor = createRedactor(AuthStorage.create().keysInUse());
  return writeSessionHtml(redactor.data({ header, entries, leafId, ...(name === undefined ? {} : { name }) }), page);
}
