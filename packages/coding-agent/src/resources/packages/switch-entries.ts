import picomatch from "picomatch";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** A file that a list of entries decides about. */
export interface ListedFile {
  path: string;
  /** The folder of resources in which it was found; a file may be found in several. */
  rootDir: string;
}

/** How a list of entries of settings is obeyed. */
export interface EntryRules {
  /** All that the list decides about. */
  files: readonly ListedFile[];
  /** Plain entries say what is taken of a package, or they name more files. */
  plainEntries: "patterns" | "paths";
  /** What a file may be called in an entry, the best first. */
  namesOf(path: string): string[];
  /** Reads a list as a session does; `undefined` is no list. */
  read(entries: readonly string[] | undefined): (file: ListedFile) => boolean;
}

/**
 * Changes a list of entries so that exactly one file is taken or left out; all others stay as they are. Entries that say
 * the contrary go, and none is added that is not needed.
 *
 * @returns the list; `undefined` for none
 * @throws {@link CodingAgentError} with code "resource_invalid" where no entry can name the file
 */
export function switchEntries(
  entries: readonly string[] | undefined,
  path: string,
  wanted: boolean,
  rules: EntryRules,
): string[] | undefined {
  const before = rules.read(entries);
  const isWanted = (file: ListedFile): boolean => (file.path === path ? wanted : before(file));
  for (const candidate of candidates(entries, path, wanted, { ...rules, isWanted })) {
    const takes = rules.read(candidate);
    if (rules.files.every((file) => takes(file) === isWanted(file))) return candidate;
  }
  throw new CodingAgentError(
    "resource_invalid",
    `No entry of the settings can name ${path} alone. Give it another name, or change the settings by hand.`,
  );
}

interface Task extends EntryRules {
  isWanted(file: ListedFile): boolean;
}

/** What the list may become, the simplest first. */
function* candidates(
  entries: readonly string[] | undefined,
  path: string,
  wanted: boolean,
  task: Task,
): Generator<string[] | undefined> {
  const current = entries ?? [];
  if (task.plainEntries === "patterns" && entries?.length === 0) {
    // Nothing is taken: without the list, or with an entry that has a sign, all would be.
    if (wanted) yield* onlyThis(path, task);
    yield [];
    return;
  }
  const signed = current.filter((entry) => isSigned(entry) && means(entry, path, task) !== "no");
  const others = current.filter((entry) => !signed.includes(entry) || means(entry, path, task) === "among others");
  yield others.length > 0 ? others : undefined;
  const bare = task.plainEntries === "patterns" ? others.filter((entry) => !isPathOf(entry, path, task)) : others;
  if (bare.length < others.length) yield bare;
  if (entries !== undefined) yield [...entries];
  const own = entryFor(path, wanted, task);
  if (own !== undefined) yield [...others, own];
  yield repaired(
    current.filter((entry) => !signed.includes(entry)),
    task,
  );
}

/** Lists that take one file of a package and nothing else. */
function* onlyThis(path: string, task: Task): Generator<string[]> {
  for (const name of task.namesOf(path)) if (!/[*?[\]{}()!+@|\\]/.test(name)) yield [name];
  const own = entryFor(path, true, task);
  if (own !== undefined) yield ["!**", own];
}

/** A list with an entry of its own for each file that it decides about in another way than it should. */
function repaired(entries: readonly string[], task: Task): string[] {
  const takes = task.read(entries);
  const wrong = new Map(
    task.files
      .filter((file) => takes(file) !== task.isWanted(file))
      .map((file) => [file.path, task.isWanted(file)] as const),
  );
  return [...entries, ...[...wrong].flatMap(([path, wanted]) => entryFor(path, wanted, task) ?? [])];
}

/** An entry with a sign that means this file alone. */
function entryFor(path: string, wanted: boolean, task: Task): string | undefined {
  const sign = wanted ? "+" : "-";
  return task
    .namesOf(path)
    .map((name) => `${sign}${name}`)
    .find((entry) => means(entry, path, task) === "alone");
}

/** Whether an entry with a sign means a file, wherever it was found. */
function means(entry: string, path: string, { files, read }: EntryRules): "alone" | "among others" | "no" {
  const isForced = entry.startsWith("+");
  // Read with the filter itself, so that both are of one mind.
  const takes = read(isForced ? ["!**", entry] : [entry]);
  const isMeant = (file: ListedFile): boolean => takes(file) === isForced;
  if (!files.some((file) => file.path === path && isMeant(file))) return "no";
  return files.every((file) => (file.path === path) === isMeant(file)) ? "alone" : "among others";
}

/** Whether a plain entry of a package is nothing but the path of one file. */
function isPathOf(entry: string, path: string, { files, read }: EntryRules): boolean {
  if (entry.trim() === "" || entry.startsWith("!") || isSigned(entry) || picomatch.scan(entry).isGlob) return false;
  const takes = read([entry]);
  return files.every((file) => takes(file) === (file.path === path));
}

function isSigned(entry: string): boolean {
  return entry.startsWith("+") || entry.startsWith("-");
}
