import { createRequire } from "node:module";

/** Writes a code with `<span class="hljs-keyword">` and the like around its parts. */
type Marker = (code: string) => string;

interface Core {
  registerLanguage(name: string, language: unknown): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

// The types of highlight.js bring those of the browser with them, so it is loaded without types, and checked below.
// Loading the core and one language takes some milliseconds; all languages would take a hundred.
const require: (id: string) => unknown = createRequire(import.meta.url);

const markers = new Map<string, Marker | undefined>();
let core: Core | undefined;

/** Languages within languages. */
const within: Readonly<Record<string, readonly string[]>> = {
  xml: ["css", "javascript"],
  markdown: ["xml"],
  php: ["xml"],
};

/**
 * What marks the parts of a code, loaded on first use; `undefined` for a language that there is none for.
 * @param language - a name of highlight.js; names from elsewhere may be anything
 */
export function markerOf(language: string): Marker | undefined {
  if (!markers.has(language)) markers.set(language, loadMarker(language));
  return markers.get(language);
}

function loadMarker(language: string): Marker | undefined {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(language)) return undefined;
  try {
    core ??= coreOf(require("highlight.js/lib/core"));
    for (const name of [language, ...(within[language] ?? [])])
      core?.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
  } catch {
    // No such language, or no such package: code has no colours then.
    return undefined;
  }
  const known = core;
  return known && ((code) => known.highlight(code, { language, ignoreIllegals: true }).value);
}

function coreOf(module: unknown): Core | undefined {
  return isCore(module) ? module : undefined;
}

function isCore(module: unknown): module is Core {
  return typeof module === "object" && module !== null && "highlight" in module && "registerLanguage" in module;
}
