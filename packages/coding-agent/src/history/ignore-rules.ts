import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemErrorCode } from "../errors/system-error.js";
import { expandHome } from "../storage/agent-dir.js";
import {
  addRules,
  gitIgnoreFiles,
  type IgnoreScope,
  isIgnored,
  openIgnoreScope,
  repositoryExcludes,
} from "../storage/ignore-scope.js";
import { absolutePath, type BytePath, fromBytePath, joinPath, systemPath } from "./byte-path.js";

/** No ignore file is longer; what says it is one and is longer rules nothing. */
const maxRuleBytes = 1024 * 1024;

/** What is ignored inside a folder. */
export interface FolderRules {
  readonly scope: IgnoreScope | undefined;
  /** Changes when a rule does. */
  readonly key: string;
}

/** The rules of git, for one working folder. */
export class IgnoreRules {
  readonly #root: BytePath;
  readonly #global: string | undefined;
  readonly outer: FolderRules;

  private constructor(root: BytePath, global: string | undefined, above: IgnoreScope | undefined, key: string) {
    this.#root = root;
    this.#global = global;
    this.outer = { scope: above, key };
  }

  /** Reads what rules from above: the user's own rules, and those of the repository that the folder is a part of. */
  static async open(root: BytePath): Promise<IgnoreRules> {
    const folder = fromBytePath(root);
    const global = await globalExcludes(folder);
    const above = await openIgnoreScope(folder, gitIgnoreFiles);
    const scope = withOutermost(above, folder, global);
    return new IgnoreRules(root, global, scope, keyOf([global ?? "", await textsAbove(above)]));
  }

  /** The rules in a folder that lies below those of another. */
  async enter(path: BytePath, outer: FolderRules, has: { repository: boolean; file: boolean }): Promise<FolderRules> {
    if (!has.repository && !has.file) return outer;
    const folder = fromBytePath(absolutePath(this.#root, path));
    const excludes = has.repository ? await repositoryExcludes(folder) : undefined;
    const own = has.file ? readRules(absolutePath(this.#root, joinPath(path, ".gitignore"))) : undefined;
    const texts = [excludes, own].filter((text) => text !== undefined);
    const parent = has.repository ? withOutermost(undefined, folder, this.#global) : outer.scope;
    const key = keyOf([has.repository ? (this.#global ?? "") : outer.key, ...texts]);
    return { scope: addRules(parent, folder, texts, gitIgnoreFiles), key };
  }

  isIgnored(path: BytePath, isDirectory: boolean, rules: FolderRules): boolean {
    if (rules.scope === undefined) return false;
    return isIgnored(rules.scope, fromBytePath(absolutePath(this.#root, path)), isDirectory);
  }
}

/** The file that git's settings name, or the one that it reads without settings. */
async function globalExcludes(folder: string): Promise<string | undefined> {
  const configured = await promisify(execFile)("git", ["config", "--type=path", "--get", "core.excludesFile"], {
    cwd: folder,
    timeout: 5000,
  }).then(
    ({ stdout }) => stdout.trim(),
    // Git is missing, or says by its exit code that nothing is set.
    () => "",
  );
  const config = process.env["XDG_CONFIG_HOME"] || expandHome("~/.config");
  return readFile(configured || join(config, "git/ignore"), "utf8").catch(() => undefined);
}

/** The user's own rules count least. */
function withOutermost(
  scope: IgnoreScope | undefined,
  folder: string,
  text: string | undefined,
): IgnoreScope | undefined {
  if (text === undefined) return scope;
  if (scope === undefined) return addRules(undefined, folder, [text], gitIgnoreFiles);
  return { ...scope, parent: withOutermost(scope.parent, scope.folder, text) };
}

async function textsAbove(scope: IgnoreScope | undefined): Promise<string> {
  const texts: string[] = [];
  for (let current = scope; current !== undefined; current = current.parent) {
    const own = await readFile(join(current.folder, ".gitignore"), "utf8").catch(() => "");
    texts.push(current.folder, own, (await repositoryExcludes(current.folder)) ?? "");
  }
  return texts.join("\0");
}

/** As git does, links are not followed. */
function readRules(path: BytePath): string | undefined {
  try {
    const file = openSync(systemPath(path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      return stats.isFile() && stats.size <= maxRuleBytes ? readFileSync(file, "utf8") : undefined;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemErrorCode(error) !== undefined) return undefined;
    throw error;
  }
}

function keyOf(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);
}
