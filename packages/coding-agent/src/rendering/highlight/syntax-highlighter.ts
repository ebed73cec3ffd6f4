import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageRoot } from "../../storage/package-root.js";

/** Writes a code with `<span class="hljs-keyword">` and the like around its parts. */
type Marker = (code: string) => string;

interface Core {
  registerLanguage(name: string, language: unknown): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

// The types of highlight.js bring those of the browser with them, so it is loaded without types, and checked below.
// Loading the core and one language takes some milliseconds; all languages would take a hundred.
const require: (id: string) => unknown = createRequire(import.meta.url);

/** The parts of highlight.js that are shipped, each loaded when it is called: the package itself is nine megabytes. */
let parts: ((id: string) => unknown) | undefined;

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
    parts ??= loadParts();
    core ??= coreOf(parts("core"));
    for (const name of [language, ...(within[language] ?? [])])
      core?.registerLanguage(name, parts(`languages/${name}`));
  } catch {
    // No such language: code has no colours then.
    return undefined;
  }
  const known = core;
  return known && ((code) => known.highlight(code, { language, ignoreIllegals: true }).value);
}

/** What `scripts/bundle.mjs` has made; in a checkout that was not built yet, the package. */
function loadParts(): (id: string) => unknown {
  const built = join(packageRoot(import.meta.url), "dist", "highlight.cjs");
  const load = existsSync(built) ? require(built) : undefined;
  if (typeof load === "function") return (id) => load(id);
  return (id) => require(`highlight.js/lib/${id}`);
}

function coreOf(module: unknown): Core | undefined {
  return isCore(module) ? module : undefined;
}

function isCore(module: unknown): module is Core {
  return typeof module === "object" && module !== null && "highlight" in module && "registerLanguage" in module;
}
