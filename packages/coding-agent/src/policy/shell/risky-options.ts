import type { ShellWord } from "./shell-word.js";

/**
 * Options by which programs that people like to allow run other programs or write files of any name. A wildcard at the end
 * of a rule does not stand for them; a rule that spells them out does. Sources: the manuals of the programs, and what
 * GTFOBins lists under "shell", "command", "file-write" and "file-read".
 */
interface RiskyProgram {
  /** One letter each, also within `-abc`. */
  short?: string;
  /** Without dashes; what begins one of them counts too, since most programs take abbreviations. */
  long?: readonly string[];
  /** Words that are no options. */
  word?: RegExp;
  /** The only words that are known to do no harm: everything else counts. */
  only?: RegExp;
  /** The first word is a list of options also without a dash. */
  isOldStyle?: boolean;
  /** What follows the first word that is no option belongs to the script. */
  endsAtOperand?: boolean;
}

const tar: RiskyProgram = {
  short: "IFCfPTX",
  long: [
    "to-command",
    "use-compress-program",
    "checkpoint-action",
    "info-script",
    "new-volume-script",
    "rsh-command",
    "rmt-command",
    "directory",
    "absolute-names",
    "files-from",
    "file",
    "unlink-first",
    "remove-files",
    "one-top-level",
  ],
  isOldStyle: true,
};

const node: RiskyProgram = {
  short: "eprC",
  long: [
    "eval",
    "print",
    "require",
    "import",
    "loader",
    "experimental-loader",
    "env-file",
    "inspect",
    "inspect-brk",
    "inspect-wait",
    "run",
    "test-reporter",
    "test-reporter-destination",
    "cpu-prof-dir",
    "diagnostic-dir",
    "redirect-warnings",
    "build-snapshot",
    "openssl-config",
    "trace-event-file-pattern",
    "icu-data-dir",
    "snapshot-blob",
    "watch-path",
  ],
  endsAtOperand: true,
};

const interpreter = (short: string): RiskyProgram => ({
  short,
  long: ["eval", "exec", "command", "require", "import", "config"],
  endsAtOperand: true,
});

const npm: RiskyProgram = {
  short: "cCg",
  long: [
    "script-shell",
    "shell",
    "call",
    "prefix",
    "globalconfig",
    "userconfig",
    "node-options",
    "git",
    "global",
    "registry",
    "editor",
    "viewer",
    "browser",
    "cwd",
    "dir",
    "shell-mode",
    "package",
    "location",
    "init-module",
    "ignore-scripts",
    "scripts-prepend-node-path",
    "config",
    "eval",
  ],
  word: /^(exec|x|dlx|create|init|explore|edit|config|set|publish)$/,
};

const editor: RiskyProgram = { only: /^(?![-+!])[^\s]*$/ };

const programs: Readonly<Record<string, RiskyProgram>> = {
  tar,
  bsdtar: tar,
  gtar: tar,
  node,
  nodejs: node,
  bun: node,
  deno: node,
  tsx: node,
  "ts-node": node,
  npm,
  pnpm: npm,
  yarn: npm,
  corepack: npm,
  python: interpreter("cmiWX"),
  python3: interpreter("cmiWX"),
  python2: interpreter("cm"),
  perl: interpreter("eEMmIxnpidD"),
  ruby: interpreter("erIxnpiC"),
  php: interpreter("rdBREzcSta"),
  lua: interpreter("eli"),
  awk: { short: "feilE", only: /^(?!.*(system|getline|[|>@`]))/s },
  gawk: { only: /^(?!-|.*(system|getline|[|>@`]))/s },
  mawk: { only: /^(?!-|.*(system|getline|[|>@`]))/s },
  nawk: { only: /^(?!-|.*(system|getline|[|>@`]))/s },
  sed: {
    only: /^(-n|-E|-r|-s|-z|-u|--|\d*,?\d*\$?[pdq=]|s([/|,#:])[^/|,#:]*\2[^/|,#:]*\2[gIip\d]*|(?![-\d/sywrRe{}:;$,]).*\/.*|[\w.-]+\.\w+)$/,
  },
  gsed: { only: /^(-n|\d*,?\d*p)$/ },
  find: { only: /^(?!-(delete|exec|execdir|ok|okdir|fprint|fprint0|fprintf|fls|files0-from)$)/ },
  rsync: {
    short: "eM",
    long: [
      "rsh",
      "rsync-path",
      "remote-option",
      "config",
      "password-file",
      "log-file",
      "write-batch",
      "only-write-batch",
      "files-from",
      "temp-dir",
      "backup-dir",
      "partial-dir",
      "delete",
      "remove-source-files",
      "early-input",
      "dparam",
    ],
  },
  ssh: { short: "oFEWDLRSIiw", only: /^(?!-)/ },
  scp: { short: "oSFiJ", only: /^(?!-[oSFJ])/ },
  sftp: { only: /^(?!-)/ },
  curl: {
    short: "oOKTDcEbw",
    long: [
      "output",
      "output-dir",
      "config",
      "upload-file",
      "remote-name",
      "remote-name-all",
      "dump-header",
      "cookie-jar",
      "trace",
      "trace-ascii",
      "stderr",
      "libcurl",
      "hsts",
      "alt-svc",
      "etag-save",
      "create-dirs",
      "engine",
      "cert",
      "key",
      "data",
      "data-binary",
      "data-raw",
      "data-ascii",
      "data-urlencode",
      "form",
      "json",
      "write-out",
      "netrc-file",
      "variable",
      "proto-default",
      "unix-socket",
      "abstract-unix-socket",
      "proxy",
      "next",
    ],
    word: /^(file|gopher|dict|tftp):/i,
  },
  wget: {
    short: "OoPaieU",
    long: [
      "output-document",
      "output-file",
      "append-output",
      "directory-prefix",
      "use-askpass",
      "execute",
      "config",
      "input-file",
      "post-file",
      "body-file",
      "save-cookies",
      "warc-file",
      "ca-certificate",
      "rejected-log",
      "hsts-file",
      "post-data",
    ],
  },
  zip: { short: "T", long: ["unzip-command", "test"] },
  sort: { short: "oST", long: ["output", "compress-program", "temporary-directory", "files0-from"] },
  make: { short: "fCIE", long: ["file", "makefile", "directory", "eval", "include-dir"], word: /=/ },
  gmake: { short: "fCIE", long: ["file", "makefile", "directory", "eval", "include-dir"], word: /=/ },
  cargo: { short: "C", long: ["config", "manifest-path", "target-dir", "out-dir"], word: /^\+/ },
  go: {
    long: ["exec", "toolexec", "overlay", "modfile"],
    only: /^(?!-(exec|toolexec|overlay|modfile|C|o|vettool|ldflags|gcflags|asmflags)(=|$)|--(exec|toolexec))/,
  },
  rg: { long: ["pre", "hostname-bin", "search-zip", "file", "ignore-file"], short: "zf" },
  grep: { short: "f", long: ["file"] },
  jq: { short: "fL", long: ["from-file", "slurpfile", "rawfile"] },
  date: { short: "fsr", long: ["file", "set", "reference"] },
  tee: { only: /^(?!)/ },
  xxd: { short: "r" },
  dd: { word: /^of=/ },
  less: { only: /^(?![-+])/ },
  more: { only: /^(?![-+])/ },
  man: { short: "PHCM", long: ["pager", "html", "config-file", "preprocessor"] },
  tree: { short: "oR" },
  file: { short: "mfC", long: ["magic-file", "files-from", "compile"] },
  vim: editor,
  vi: editor,
  nvim: editor,
  view: editor,
  ex: editor,
  ed: editor,
  emacs: editor,
  nano: editor,
  pico: editor,
};

/** What git runs or writes by options of its own, before the sub-command. All others count. */
const gitOptions = /^(--no-pager|-P|--version|--help|--no-optional-locks|--literal-pathspecs|--no-replace-objects)$/;
const gitLong = [
  "exec",
  "ext-diff",
  "textconv",
  "output",
  "output-directory",
  "open-files-in-pager",
  "template",
  "upload-pack",
  "receive-pack",
  "extcmd",
  "tool",
  "no-index",
  "separate-git-dir",
  "config",
  "pathspec-from-file",
  "to-cmd",
  "cc-cmd",
];
const gitShort: Readonly<Record<string, string>> = {
  grep: "O",
  rebase: "x",
  difftool: "xt",
  clone: "uc",
  "format-patch": "o",
  archive: "o",
  "ls-remote": "u",
};
const gitWords =
  /^(config|filter-branch|submodule|bisect|difftool|mergetool|hook|daemon|shell|instaweb|credential|p4|svn|send-email|maintenance|alias)$/;

/**
 * Whether words from an index on, which only a wildcard covers, make a program do what the rule does not say. For git a
 * sub-command that runs other programs counts too, and so do addresses that name a program (`ext::`).
 */
export function isRisky(words: readonly ShellWord[], from: number): boolean {
  const given = words[0]?.value ?? "";
  const name = given.slice(given.lastIndexOf("/") + 1);
  if (name === "git") return isRiskyGit(words, from);
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) return false;
  for (let at = 1; at < words.length; at++) {
    const text = textOf(words[at]);
    if (program.endsAtOperand && !/^[-+]/.test(text)) return false;
    if (text === "--" && !program.only) return false;
    if (at >= from && isRiskyWord(program, text, at === 1)) return true;
  }
  return false;
}

function isRiskyGit(words: readonly ShellWord[], from: number): boolean {
  const at = words.findIndex((word, index) => index > 0 && !textOf(word).startsWith("-"));
  const end = at < 0 ? words.length : at;
  if (words.slice(from, Math.max(from, end)).some((word) => !gitOptions.test(textOf(word)))) return true;
  const sub = textOf(words[end]);
  if (end >= from && gitWords.test(sub)) return true;
  const program: RiskyProgram = { short: gitShort[sub] ?? "", long: gitLong, word: /^[\w.+-]+::/ };
  for (const word of words.slice(Math.max(from, end + 1))) {
    if (textOf(word) === "--") return false;
    if (isRiskyWord(program, textOf(word), false)) return true;
  }
  return false;
}

function textOf(word: ShellWord | undefined): string {
  return word?.value ?? word?.start ?? "";
}

function isRiskyWord(program: RiskyProgram, text: string, isFirst: boolean): boolean {
  if (program.only && !program.only.test(text)) return true;
  if (program.word?.test(text)) return true;
  if (text.startsWith("--")) return isRiskyLong(program, text.slice(2));
  const cluster = text.startsWith("-") ? text.slice(1) : program.isOldStyle && isFirst ? text : "";
  return [...cluster].some((letter) => program.short?.includes(letter) === true);
}

function isRiskyLong({ long = [] }: RiskyProgram, option: string): boolean {
  const name = option.split("=", 1)[0] ?? option;
  return name !== "" && long.some((each) => each.startsWith(name));
}
