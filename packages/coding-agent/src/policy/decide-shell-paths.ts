import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { physicalPath } from "../storage/paths/real-path.js";
import { changesFiles, decidePath, judged, limitOf, ownFiles, readOnly, statsOf } from "./decide-path.js";
import { allowed, type CompiledRule, type Decision, describeRule, type Policy, strictest } from "./policy.js";
import { globFiles } from "./shell/glob-files.js";
import { readers } from "./shell/program-names.js";
import type { ShellCommand, ShellFile } from "./shell/shell-command.js";
import type { ShellWord } from "./shell/shell-word.js";
import { type AskedText, cannotTell, wholeText } from "./shell-doubt.js";

/** What the rules say of a file that the shell itself opens. */
export function decideFile(policy: Policy, { word, access, folders }: ShellFile, asked: AskedText): Decision {
  if (access === "write" && policy.mode === "read-only") return readOnly(policy);
  const { value } = word;
  const isKnown = value !== undefined && value !== "" && (folders !== undefined || isAbsolute(value));
  if (!isKnown) {
    const what = access === "write" ? "is written to" : "is read";
    const isFree = policy.mode === "open" && !hasPathLimits(policy);
    return isFree ? allowed : cannotTell(policy, asked, `it cannot be told which file ${what} (${word.source})`);
  }
  const paths = pathsOf(value, folders ?? []);
  return strictest(paths.map((path) => decidePath(policy, access, judged(path))));
}

/**
 * What the rules about files say of the words of a command. Programs open files by other ways too: this catches what is
 * written plainly, no more.
 */
export function decideWords(policy: Policy, command: ShellCommand, asked: AskedText): Decision {
  const decisions = command.inner.map((inner) => decideWords(policy, inner, asked));
  const name = nameOf(command);
  const isLimited = hasPathLimits(policy);
  for (const word of [...command.words, ...command.assignments]) {
    const paths = wordPaths(word, command.folders, isLimited);
    if (paths === undefined) {
      if (isLimited && !/^(echo|printf|cd|\[|test)$/.test(name)) {
        decisions.push(cannotTell(policy, asked, `it cannot be told which files are meant by ${word.source}`));
      }
      continue;
    }
    if (word === command.words[0] && !word.source.includes("/")) continue;
    for (const path of paths) decisions.push(decideWord(policy, name, path, asked));
  }
  return strictest(decisions);
}

function nameOf({ words }: ShellCommand): string {
  const value = words[0]?.value ?? "";
  return value.slice(value.lastIndexOf("/") + 1);
}

function decideWord(policy: Policy, name: string, lexical: string, asked: AskedText): Decision {
  const path = judged(lexical);
  const file = statsOf(path.real);
  const exists = file !== undefined || existsSync(lexical);
  const tools = [
    ...(exists && name !== "echo" && name !== "printf" ? ["read" as const] : []),
    ...(readers.has(name) ? [] : ["write" as const]),
  ];
  for (const effect of ["deny", "ask"] as const) {
    for (const tool of tools) {
      const rule = limitOf(policy, effect, tool, path, file, true);
      if (rule) return limited(rule, effect, lexical, asked);
    }
  }
  const own = changesFiles(tools.at(-1) ?? "read") ? ownFiles(policy, path) : undefined;
  // Git is made for git's own files; only what pi itself goes by is asked about.
  if (own === undefined || own.startsWith("git")) return allowed;
  return { effect: "ask", because: `it names ${own} (${lexical})`, grants: [wholeText(asked)], isLasting: false };
}

function limited(rule: CompiledRule, effect: "deny" | "ask", path: string, asked: AskedText): Decision {
  if (effect === "deny") return { effect, because: `${describeRule(rule)} forbids ${path}`, rule };
  const because = `${describeRule(rule)} wants ${path} to be asked about`;
  return { effect, because, rule, grants: [wholeText(asked)], isLasting: false };
}

/** The paths that a word may name, as it stands and in the ways that programs take files in words; none for most words. */
function wordPaths(
  word: ShellWord,
  folders: readonly string[] | undefined,
  isLimited: boolean,
): readonly string[] | undefined {
  if (word.glob !== undefined) {
    if (!isLimited) return [];
    const found = (isAbsolute(word.glob) ? ["/"] : folders)?.map((folder) => globFiles(word.glob ?? "", folder));
    return found?.every((paths) => paths !== undefined) ? found.flat() : undefined;
  }
  const { value } = word;
  if (value === undefined || value === "" || value.length > 4096) return [];
  const texts = new Set([value]);
  const equals = value.indexOf("=");
  if (equals >= 0) texts.add(value.slice(equals + 1));
  if (/^-[A-Za-z]./.test(value)) texts.add(value.slice(2));
  for (const text of [...texts]) {
    if (text.startsWith("@") || text.startsWith("+")) texts.add(text.slice(1));
    for (const part of text.includes(":") ? text.split(":") : []) texts.add(part);
    if (text.startsWith("file://")) texts.add(text.slice("file://".length));
  }
  const relative = [...texts].some((text) => text !== "" && !isAbsolute(text));
  if (folders === undefined && relative && !value.startsWith("-")) return undefined;
  return [...texts].filter((text) => text !== "").flatMap((text) => pathsOf(text, folders ?? []));
}

function pathsOf(text: string, folders: readonly string[]): string[] {
  const value = text.startsWith("~/") ? `${process.env["HOME"] ?? "~"}${text.slice(1)}` : text;
  // For the command it is the folder that it runs in, for us our own.
  const own = /^\/proc\/(self|thread-self|\$\$|\d+)\/cwd(\/|$)/.exec(value);
  if (own) return [value, ...folders.map((folder) => resolve(folder, value.slice(own[0].length)))];
  const written = isAbsolute(value) ? [value] : folders.map((folder) => `${folder}/${value}`);
  return written.flatMap((path) => {
    const collapsed = resolve(path);
    const physical = path.includes("..") ? physicalPath(path) : undefined;
    return physical === undefined ? [collapsed] : [collapsed, physical];
  });
}

function hasPathLimits({ rules }: Policy): boolean {
  return [...rules.deny, ...rules.ask].some(({ path }) => path !== undefined);
}
