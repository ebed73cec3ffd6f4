/** Names of languages as highlight.js has them, by the extensions of their files. */
const extensionsOf: Readonly<Record<string, string>> = {
  typescript: "ts tsx mts cts",
  javascript: "js jsx mjs cjs",
  python: "py pyi pyw",
  ruby: "rb rake gemspec",
  rust: "rs",
  go: "go",
  java: "java",
  kotlin: "kt kts",
  swift: "swift",
  c: "c h",
  cpp: "cc cpp cxx hh hpp hxx",
  csharp: "cs",
  php: "php",
  bash: "sh bash zsh fish ksh",
  powershell: "ps1 psm1",
  sql: "sql",
  xml: "html htm xhtml xml svg vue svelte",
  css: "css",
  scss: "scss sass",
  less: "less",
  json: "json jsonc json5 jsonl",
  yaml: "yaml yml",
  ini: "ini toml cfg conf properties editorconfig",
  markdown: "md markdown mdx",
  diff: "diff patch",
  graphql: "graphql gql",
  lua: "lua",
  perl: "pl pm",
  r: "r",
  scala: "scala",
  clojure: "clj cljs edn",
  elixir: "ex exs",
  erlang: "erl hrl",
  haskell: "hs",
  ocaml: "ml mli",
  dart: "dart",
  objectivec: "m mm",
  vbnet: "vb",
  wasm: "wat",
  dockerfile: "dockerfile",
  makefile: "mk make",
  cmake: "cmake",
  nix: "nix",
  protobuf: "proto",
  plaintext: "txt log",
};

/** Names that are no extensions. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["c++", "cpp"],
  ["c#", "csharp"],
  ["f#", "fsharp"],
  ["shell", "bash"],
  ["golang", "go"],
  ["objective-c", "objectivec"],
  ["docker", "dockerfile"],
  ["text", "plaintext"],
]);

const byExtension: ReadonlyMap<string, string> = new Map(
  Object.entries(extensionsOf).flatMap(([language, list]) => list.split(" ").map((end) => [end, language] as const)),
);

const byFileName: ReadonlyMap<string, string> = new Map([
  ["dockerfile", "dockerfile"],
  ["makefile", "makefile"],
  ["gnumakefile", "makefile"],
  ["gemfile", "ruby"],
  ["rakefile", "ruby"],
  [".bashrc", "bash"],
  [".zshrc", "bash"],
  [".profile", "bash"],
  [".gitignore", "plaintext"],
]);

/** The language that a name or an extension stands for, such as "ts"; a name that is not known stands for itself. */
export function languageOfName(name: string): string {
  const lower = name.toLowerCase();
  return byExtension.get(lower) ?? aliases.get(lower) ?? lower;
}

/** The language of a file by its name; `undefined` for one that is not known. */
export function getLanguageFromPath(path: string): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  return byFileName.get(name) ?? (dot < 0 ? undefined : byExtension.get(name.slice(dot + 1)));
}
