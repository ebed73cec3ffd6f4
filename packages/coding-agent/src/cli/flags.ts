/** A flag of the command line. */
export interface FlagSpec {
  name: string;
  short?: string;
  /** `flag` takes no value, `value` takes one, `list` may be repeated. */
  kind: "flag" | "value" | "list";
  /** As the help shows it, without its short form. */
  usage: string;
  help: string;
  choices?: readonly string[];
}

/** Every flag, in the order of the help. */
export const flagSpecs: readonly FlagSpec[] = [
  { name: "--print", short: "-p", kind: "flag", usage: "--print [message]", help: "answer on stdout and exit" },
  {
    name: "--mode",
    kind: "value",
    usage: "--mode <text|json|rpc>",
    help: "json: one event a line; rpc: commands on stdin, answers and events on stdout",
    choices: ["text", "json", "rpc"],
  },
  {
    name: "--event-detail",
    kind: "value",
    usage: "--event-detail <delta|full>",
    help: "json, rpc: what is new of a reply (default), or all of it in every event",
    choices: ["delta", "full"],
  },
  {
    name: "--continue",
    short: "-c",
    kind: "flag",
    usage: "--continue",
    help: "go on with the last session of this folder",
  },
  { name: "--resume", short: "-r", kind: "flag", usage: "--resume", help: "choose a session to go on with" },
  { name: "--session", kind: "value", usage: "--session <path|id>", help: "go on with a session" },
  { name: "--fork", kind: "value", usage: "--fork <path|id>", help: "go on in a copy of a session" },
  { name: "--session-dir", kind: "value", usage: "--session-dir <dir>", help: "keep sessions there" },
  { name: "--no-session", kind: "flag", usage: "--no-session", help: "keep nothing" },
  { name: "--provider", kind: "value", usage: "--provider <name>", help: "whose model" },
  {
    name: "--model",
    kind: "value",
    usage: "--model <pattern>",
    help: "which model: id, provider/id or part of it, with :level",
  },
  {
    name: "--models",
    kind: "value",
    usage: "--models <a,b,...>",
    help: "which models to choose among; * and ? are wildcards",
  },
  {
    name: "--thinking",
    kind: "value",
    usage: "--thinking <level>",
    help: "off, minimal, low, medium, high or xhigh",
    choices: ["off", "minimal", "low", "medium", "high", "xhigh"],
  },
  { name: "--api-key", kind: "value", usage: "--api-key <key>", help: "for this run; needs a model" },
  { name: "--list-models", kind: "flag", usage: "--list-models [search]", help: "the models that have a key" },
  {
    name: "--tools",
    short: "-t",
    kind: "value",
    usage: "--tools <a,b,...>",
    help: "the only tools: read, bash, edit, write, grep, find, ls",
  },
  { name: "--no-tools", short: "-nt", kind: "flag", usage: "--no-tools", help: "no tools" },
  {
    name: "--no-builtin-tools",
    short: "-nbt",
    kind: "flag",
    usage: "--no-builtin-tools",
    help: "no tools of pi's own",
  },
  {
    name: "--max-turns",
    kind: "value",
    usage: "--max-turns <n>",
    help: "end a run after so many requests to the model",
  },
  { name: "--max-cost", kind: "value", usage: "--max-cost <usd>", help: "end a run when it has cost so much" },
  { name: "--max-time", kind: "value", usage: "--max-time <seconds>", help: "end a run after so long" },
  {
    name: "--sandbox",
    kind: "flag",
    usage: "--sandbox",
    help: "confine commands: no network, no credentials, writing in this folder only (docs/sandbox.md)",
  },
  { name: "--system-prompt", kind: "value", usage: "--system-prompt <text|file>", help: "instead of the default" },
  {
    name: "--append-system-prompt",
    kind: "list",
    usage: "--append-system-prompt <text|file>",
    help: "after it; may be repeated",
  },
  {
    name: "--no-context-files",
    short: "-nc",
    kind: "flag",
    usage: "--no-context-files",
    help: "without AGENTS.md and CLAUDE.md",
  },
  {
    name: "--extension",
    short: "-e",
    kind: "list",
    usage: "--extension <path|source>",
    help: "an extension, a folder of them, or a package; may be repeated",
  },
  {
    name: "--no-extensions",
    short: "-ne",
    kind: "flag",
    usage: "--no-extensions",
    help: "no extensions but those of --extension",
  },
  { name: "--skill", kind: "list", usage: "--skill <path>", help: "a skill, or a folder of them; may be repeated" },
  { name: "--no-skills", short: "-ns", kind: "flag", usage: "--no-skills", help: "no skills but those of --skill" },
  {
    name: "--prompt-template",
    kind: "list",
    usage: "--prompt-template <path>",
    help: "a template, or a folder of them; may be repeated",
  },
  {
    name: "--no-prompt-templates",
    short: "-np",
    kind: "flag",
    usage: "--no-prompt-templates",
    help: "no templates but those of --prompt-template",
  },
  { name: "--theme", kind: "list", usage: "--theme <path>", help: "a theme, or a folder of them; may be repeated" },
  { name: "--no-themes", kind: "flag", usage: "--no-themes", help: "no themes but pi's own and those of --theme" },
  {
    name: "--approve",
    kind: "flag",
    usage: "--approve",
    help: "trust what this project brings, this time: extensions, settings, skills, prompts",
  },
  { name: "--no-approve", kind: "flag", usage: "--no-approve", help: "do not, whatever was decided before" },
  {
    name: "--permission-mode",
    kind: "value",
    usage: "--permission-mode <mode>",
    help: "what no rule is about: open (runs), ask, or read-only",
    choices: ["open", "ask", "read-only"],
  },
  {
    name: "--allow",
    kind: "list",
    usage: "--allow <rule>",
    help: "let tools do this, as in 'bash(npm run *)'; may be repeated",
  },
  {
    name: "--deny",
    kind: "list",
    usage: "--deny <rule>",
    help: "never let tools do this, as in 'read(**/.env*)'; may be repeated",
  },
  { name: "--export", kind: "value", usage: "--export <in.jsonl> [out]", help: "a session as a page for a browser" },
  {
    name: "--screen-reader",
    kind: "flag",
    usage: "--screen-reader",
    help: "flat text at the terminal: no lines, no boxes, nothing that turns",
  },
  { name: "--verbose", kind: "flag", usage: "--verbose", help: "list what was loaded, also with quietStartup" },
  { name: "--offline", kind: "flag", usage: "--offline", help: "no network but the model's" },
  { name: "--help", short: "-h", kind: "flag", usage: "--help", help: "this text" },
  { name: "--version", short: "-v", kind: "flag", usage: "--version", help: "the version" },
];
