import { homedir } from "node:os";
import { resolve } from "node:path";
import {
  type ArithmeticExpression,
  type ArrayValue,
  type Command,
  forEachChild,
  parse,
  type SyntaxNode,
  type Word,
} from "unbash";
import { ArithmeticWatch } from "./arithmetic-watch.js";
import { settingBuiltins } from "./program-names.js";
import type { ShellAnalysis, ShellCommand, ShellFile } from "./shell-command.js";
import { certainValue, readWord, type ShellWord } from "./shell-word.js";
import { unwrap } from "./wrappers.js";

/** A longer text is not looked into. In UTF-16 units. */
const maxLength = 64 * 1024;
/** Texts within texts, such as `sh -c "sh -c ..."`. */
const maxDepth = 8;
/** Commands of one text, those that wrappers may run included. */
const maxCommands = 4000;
const maxFolders = 16;
/** Nodes within nodes. */
const maxNesting = 200;

/**
 * Reads a text for bash: all commands that it could run, in whatever order and place, and all files that the shell would
 * open for them. Nothing is run. Takes well under a millisecond for an ordinary command.
 */
export function analyzeShell(text: string, cwd: string): ShellAnalysis {
  const reader = new ShellReader(cwd);
  reader.readText(text);
  return reader.end();
}

class ShellReader {
  #commands: ShellCommand[] = [];
  readonly #files: ShellFile[] = [];
  readonly #opaque = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #arithmetic = new ArithmeticWatch();
  #folders: readonly string[] | undefined;
  #depth = 0;
  #count = 0;
  #nesting = 0;

  constructor(cwd: string) {
    this.#folders = [cwd];
  }

  readText(text: string): void {
    const problem = problemOf(text, this.#depth);
    if (problem !== undefined) {
      this.#cannotTell(problem);
      return;
    }
    this.#depth++;
    try {
      this.#visit(parse(text));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#cannotTell("it is nested too deep");
    }
    this.#depth--;
  }

  end(): ShellAnalysis {
    if (this.#arithmetic.isOdd) this.#cannotTell("arithmetic runs what stands in variables that the text sets");
    return { commands: this.#commands, files: this.#files, opaque: [...this.#opaque], functions: this.#functions };
  }

  #cannotTell(reason: string): void {
    this.#opaque.add(reason);
  }

  #visit(node: SyntaxNode): void {
    switch (node.type) {
      case "Script":
        if (node.errors?.length)
          this.#cannotTell(`it cannot be read as bash (${node.errors[0]?.message ?? "syntax error"})`);
        break;
      case "Command":
        this.#command(node);
        return;
      case "Redirect":
        this.#redirect(node.operator, node.target);
        break;
      case "Function":
        this.#define(node.name);
        break;
      case "For":
      case "Select":
        this.#arithmetic.setsText();
        break;
      case "Assignment":
        this.#arithmetic.assigns(
          isNumber(node.value) ? "0" : node.value.type === "Word" ? certainValue(node.value) : undefined,
        );
        break;
      case "ArrayValue":
        if (node.elements.some(({ text }) => /^\[[^\]]*$/.test(text))) this.#cannotTell("a subscript is not closed");
        break;
      case "CommandExpansion":
      case "ProcessSubstitution":
      case "ArithmeticCommandExpansion":
        if (!node.script) this.#cannotTell("a substitution cannot be read");
        break;
      case "ParameterExpansion":
        this.#parameter(node);
        break;
      case "ArithmeticExpansion":
      case "ArithmeticCommand":
        this.#arithmeticPart(node.expression, node.type === "ArithmeticCommand" ? node.body : node.text);
        break;
      case "ArithmeticWord":
        this.#arithmetic.word(node.value, node.parts !== undefined);
        break;
      case "TestBinary":
        if (/^-(eq|ne|lt|le|gt|ge)$/.test(node.operator)) {
          for (const word of [node.left, node.right]) this.#arithmetic.operand(certainValue(word));
        }
        break;
      case "TestUnary":
        if (/^-[vR]$/.test(node.operator)) this.#arithmetic.operand(certainValue(node.operand));
        break;
      default:
    }
    this.#children(node);
  }

  #children(node: SyntaxNode): void {
    if (this.#nesting >= maxNesting) {
      this.#cannotTell("it is nested too deep");
      return;
    }
    this.#nesting++;
    forEachChild(node, (child) => this.#visit(child));
    this.#nesting--;
  }

  #arithmeticPart(expression: ArithmeticExpression | undefined, text: string): void {
    if (!expression && /[^\s$()]/.test(text)) this.#cannotTell("arithmetic cannot be read");
  }

  /** Some expansions run what stands in the variable. */
  #parameter(node: Extract<SyntaxNode, { type: "ParameterExpansion" }>): void {
    const { prefix, operation, index } = node;
    if (prefix === "!" && operation?.type !== "Names") this.#arithmetic.indirect();
    if (operation?.type === "Transform" && certainValue(operation.operand) !== "Q") this.#arithmetic.indirect();
    if (operation?.type === "Unknown") this.#cannotTell("an expansion cannot be read");
    const numbers = operation?.type === "Slice" ? [operation.offset, operation.length] : [];
    for (const word of [index, ...numbers]) {
      if (word && !/^[@*]$/.test(word.text)) this.#arithmetic.operand(certainValue(word));
    }
  }

  #define(name: Word): void {
    const value = certainValue(name);
    if (value === undefined) this.#cannotTell("a function has a name that cannot be known");
    else this.#functions.add(value);
    // Its arguments are variables.
    this.#arithmetic.setsText();
  }

  #redirect(operator: string, target: Word | undefined): void {
    const words = target ? readWord(target) : [];
    const [word] = words;
    if (!target || !word || words.length > 1) {
      this.#cannotTell("a redirection cannot be read");
      return;
    }
    if ((operator === ">&" || operator === "<&") && /^(\d*-?|\d+-)$/.test(word.value ?? " ")) return;
    if (/^\/dev\/(null|stdin|stdout|stderr|tty|zero)$/.test(word.value ?? "")) return;
    // The pipe of a substitution, whose commands are looked at by themselves.
    if (target.parts?.length === 1 && target.parts[0]?.type === "ProcessSubstitution") return;
    const folders = this.#folders;
    if (operator !== "<" && operator !== "<&") this.#files.push({ word, access: "write", folders });
    if (operator === "<" || operator === "<>" || operator === "<&") this.#files.push({ word, access: "read", folders });
  }

  #command(node: Command): void {
    if ([node.name, ...node.args].some((word) => word && /^\w+\[[^\]]*$/.test(word.text))) {
      // Bash goes on to the bracket that closes it, over blanks and line ends.
      this.#cannotTell("a subscript is not closed in its word");
    }
    // What is put in for words runs before the command.
    this.#children(node);
    const assignments = node.prefix.flatMap((part) => (part.type === "Assignment" ? [assignmentWord(part)] : []));
    const name = node.name ? readWord(node.name) : [];
    const rest = node.args.flatMap((each) => (each.type === "Word" ? readWord(each) : [assignmentWord(each)]));
    this.#add(
      [...name, ...rest],
      assignments,
      node.redirects.some(({ type }) => type !== "Redirect"),
    );
  }

  /** Adds a command with all that it runs in turn. */
  #add(given: readonly ShellWord[], before: readonly ShellWord[], hasText: boolean): void {
    const count = given.findIndex(({ value, start }) => !/^[A-Za-z_]\w*\+?=/.test(value ?? start));
    // Behind env, assignments are words.
    const isBare = this.#depthOfWrapper === 0 || count <= 0;
    const assignments = isBare ? before : [...before, ...given.slice(0, count)];
    const words = isBare ? given : given.slice(count);
    if (++this.#count > maxCommands) {
      this.#cannotTell("it holds too many commands");
      return;
    }
    if (settingBuiltins.has(words[0]?.value ?? "")) this.#arithmetic.setsText();
    const found = unwrap(words);
    const inner = this.#within(() => {
      for (const command of found.commands) this.#add(command, [], false);
      for (const script of found.scripts) this.#script(script, found.passing === "perhaps");
    });
    const source = [...assignments, ...words].map((word) => word.source).join(" ");
    const folders = this.#foldersOf(words);
    this.#commands.push({
      words: found.own ?? words,
      assignments,
      folders,
      source,
      inner,
      passing: found.passing,
      opaque: found.opaque ?? (hasText && found.passing === "perhaps" ? "it is given a text to run" : undefined),
    });
    this.#changeFolder(words);
  }

  #depthOfWrapper = 0;

  #within(work: () => void): ShellCommand[] {
    const outer = this.#commands;
    this.#commands = [];
    this.#depthOfWrapper++;
    if (this.#depthOfWrapper > maxDepth) this.#cannotTell("commands are nested too deep");
    else work();
    this.#depthOfWrapper--;
    const inner = this.#commands;
    this.#commands = outer;
    return inner;
  }

  /** A text that may be none for a shell: what cannot be read of it says nothing. */
  #script(text: string, isGuess: boolean): void {
    const before = new Set(this.#opaque);
    this.readText(text);
    if (!isGuess) return;
    for (const reason of this.#opaque) if (!before.has(reason)) this.#opaque.delete(reason);
  }

  /** `git -C folder` and its like work elsewhere too. */
  #foldersOf(words: readonly ShellWord[]): readonly string[] | undefined {
    const at = words.findIndex(({ value }) =>
      /^(-C|--directory|--cwd|--prefix|--git-dir|--work-tree)$/.test(value ?? ""),
    );
    if (at < 0 || !this.#folders) return this.#folders;
    const value = words[at + 1]?.value;
    if (value === undefined) return undefined;
    return [...this.#folders, ...this.#folders.map((folder) => resolve(folder, value))];
  }

  #changeFolder(words: readonly ShellWord[]): void {
    const name = words[0]?.value;
    if (name !== "cd" && name !== "pushd" && name !== "popd") return;
    const target = words.slice(1).filter(({ value }) => !/^(-[LPe@]+|--|-n)$/.test(value ?? ""));
    const value = target.length === 0 && name === "cd" ? (process.env["HOME"] ?? homedir()) : target[0]?.value;
    const isKnown =
      value !== undefined && !/^[-+]\d*$/.test(value) && value !== "" && process.env["CDPATH"] === undefined;
    if (!isKnown || !this.#folders) {
      this.#folders = undefined;
      return;
    }
    // It may fail, or be in a branch that is not taken.
    const folders = [...new Set([...this.#folders, ...this.#folders.map((folder) => resolve(folder, value))])];
    this.#folders = folders.length > maxFolders ? undefined : folders;
  }
}

/** Why a text is not looked into. */
function problemOf(text: string, depth: number): string | undefined {
  if (text.length > maxLength) return "it is too long to be looked into";
  if (/[\0\r]/.test(text)) return "it holds characters that shells read in different ways";
  return depth >= maxDepth ? "texts are nested too deep" : undefined;
}

/** What arithmetic gives is a number. */
function isNumber(value: Word | ArrayValue): boolean {
  const parts = value.type === "Word" ? value.parts : undefined;
  return parts?.length === 1 && parts[0]?.type === "ArithmeticExpansion";
}

function assignmentWord(node: Extract<SyntaxNode, { type: "Assignment" }>): ShellWord {
  const name = `${node.name}${node.append ? "+" : ""}=`;
  const value = node.value.type === "Word" && node.index === undefined ? certainValue(node.value) : undefined;
  if (value === undefined)
    return { start: node.index === undefined ? name : `${node.name}[`, isSingle: true, source: node.text };
  return { value: name + value, start: name + value, isSingle: true, source: node.text };
}
