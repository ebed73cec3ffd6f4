import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, sep } from "node:path";
import type { Jiti, ModuleCache } from "jiti";
import {
  asTranspiled,
  type HostModuleName,
  type HostModules,
  hostAliases,
  hostPackages,
  packageOf,
} from "./host-modules.js";
import { filePrefix, resolveFile, withAbsoluteImports } from "./module-paths.js";
import { PackageFolders } from "./package-folders.js";

const inModules = `${sep}node_modules${sep}`;
const javaScript: readonly string[] = [".js", ".mjs", ".cjs", ".jsx"];
const typeScript: readonly string[] = [".ts", ".mts", ".cts", ".tsx"];

/**
 * The modules of extensions, each evaluated once, whoever imports it; another instance evaluates everything again.
 * What is left to Node itself is only ever evaluated once: packages in `node_modules` that do not build upon this program.
 */
export class ExtensionModules {
  readonly #jiti: Jiti;
  readonly #loaded: ModuleCache = Object.create(null);
  /** As jiti sees it: what it would give to Node is evaluated here. */
  readonly #cache: ModuleCache;
  readonly #json = new Map<string, unknown>();
  readonly #failures = new Map<string, unknown>();
  readonly #hostModules: HostModules;
  readonly #loadedHost = new Map<HostModuleName, Record<string, unknown>>();
  readonly #packages = new PackageFolders();
  /** Folders of packages that hold extensions: their own code is loaded here, also below a `node_modules`. */
  readonly #roots = new Set<string>();
  /** CommonJS is being evaluated: whoever asks for a module now cannot wait for it. */
  #isSync = false;

  private constructor(
    createJiti: typeof import("jiti").createJiti,
    hostModules: HostModules,
    cacheDir: string | false,
  ) {
    this.#hostModules = hostModules;
    const transpiler = createJiti(import.meta.url, { fsCache: false, debug: false });
    this.#jiti = createJiti(import.meta.url, {
      transform: (options) => ({
        code: withAbsoluteImports(transpiler.transform(options), options.filename ?? ""),
      }),
      fsCache: cacheDir,
      moduleCache: false,
      debug: false,
      tryNative: false,
      interopDefault: true,
      virtualModules: this.#virtualModules(),
    });
    this.#cache = new Proxy(this.#loaded, {
      get: (loaded, path) => {
        if (typeof path !== "string") return undefined;
        return loaded[path] ?? (this.#isOurs(path) ? { exports: this.#load(path) } : undefined);
      },
    });
  }

  /** @param cacheDir - where transpiled code is kept; `false`: nowhere */
  static async create(hostModules: HostModules, cacheDir: string | false): Promise<ExtensionModules> {
    const { createJiti } = await import("jiti");
    dropJson();
    return new ExtensionModules(createJiti, hostModules, cacheDir);
  }

  /** What the module exports as its default, else all of it. `path` is one with its links followed. */
  async import(path: string): Promise<unknown> {
    this.#roots.add(this.#packages.of(path)?.dir ?? dirname(path));
    const loaded: unknown = await this.#load(path);
    return Object(loaded).default ?? loaded;
  }

  /** What a program asks for by name: modules of this program, and files of extensions. */
  #virtualModules(): Record<string, unknown> {
    const find = (specifier: string | symbol): HostModuleName | undefined =>
      typeof specifier === "string" ? hostAliases.get(specifier) : undefined;
    const isFile = (specifier: string | symbol): specifier is string =>
      typeof specifier === "string" && specifier.startsWith(filePrefix);
    return new Proxy(Object.create(null), {
      has: (_target, specifier) => find(specifier) !== undefined || isFile(specifier),
      get: (_target, specifier) => {
        if (isFile(specifier)) return this.#load(resolveFile(specifier.slice(filePrefix.length)));
        const name = find(specifier);
        return name === undefined ? undefined : this.#hostModule(name);
      },
    });
  }

  #hostModule(name: HostModuleName): Record<string, unknown> | Promise<Record<string, unknown>> {
    return this.#loadedHost.get(name) ?? this.#loadHostModule(name);
  }

  async #loadHostModule(name: HostModuleName): Promise<Record<string, unknown>> {
    const loaded = asTranspiled(await this.#hostModules[name]());
    const first = this.#loadedHost.get(name) ?? loaded;
    this.#loadedHost.set(name, first);
    return first;
  }

  /** JavaScript that Node would keep forever, or bind to another copy of this program. TypeScript never goes to Node. */
  #isOurs(path: string): boolean {
    if (!javaScript.includes(extname(path))) return false;
    if (!path.includes(inModules)) return true;
    const found = this.#packages.of(path);
    if (found === undefined) return false;
    const { dependencies, peerDependencies } = Object(found.manifest);
    const names = [...Object.keys(Object(dependencies)), ...Object.keys(Object(peerDependencies))];
    return this.#roots.has(found.dir) || names.some((name) => hostPackages.has(name));
  }

  /** What a file exports; a promise, unless that is known or somebody cannot wait. In a circle, what is there so far. */
  #load(path: string): unknown {
    if (this.#failures.has(path)) throw this.#failures.get(path);
    const loaded = this.#loaded[path];
    return loaded ? loaded.exports : this.#evaluate(path);
  }

  #evaluate(path: string): unknown {
    const extension = extname(path);
    if (extension === ".json") return this.#readJson(path);
    if (!javaScript.includes(extension) && !typeScript.includes(extension)) return this.#jiti.import(path);
    const source = readFileSync(path, "utf8");
    const isCommonJs = this.#isCommonJs(path, source);
    if (this.#isSync && isCommonJs) return this.#run(path, source, false);
    return this.#watched(path, isCommonJs ? this.#runCommonJs(path, source) : this.#run(path, source, true));
  }

  #readJson(path: string): unknown {
    const data = this.#json.get(path) ?? asTranspiled(JSON.parse(readFileSync(path, "utf8")));
    this.#json.set(path, data);
    return data;
  }

  /** A module that failed fails for everybody; what it had exported until then is no module. */
  async #watched(path: string, work: unknown): Promise<unknown> {
    try {
      return await work;
    } catch (error) {
      this.#failures.set(path, error);
      throw error;
    }
  }

  /** Whatever it requires must be there at once. */
  async #runCommonJs(path: string, source: string): Promise<unknown> {
    const wanted = [...hostAliases].filter(([specifier]) => source.includes(packageOf(specifier)));
    await Promise.all(wanted.map(([, name]) => this.#hostModule(name)));
    this.#isSync = true;
    try {
      return this.#run(path, source, false);
    } finally {
      this.#isSync = false;
    }
  }

  #run(path: string, source: string, async: boolean): unknown {
    const place = { id: path, filename: path, ext: extname(path), cache: this.#cache };
    return this.#jiti.evalModule(source, { ...place, async, forceTranspile: true });
  }

  #isCommonJs(path: string, source: string): boolean {
    const extension = extname(path);
    if (extension !== ".js") return extension === ".cjs" || extension === ".cts";
    const isModule = Object(this.#packages.of(path)?.manifest).type === "module";
    return !isModule && !/^\s*(?:import|export)\b/m.test(source);
  }
}

/** Node keeps JSON that was required; what extensions read must be what stands on disk now. */
function dropJson(): void {
  const { cache } = createRequire(import.meta.url);
  for (const path of Object.keys(cache)) {
    if (path.endsWith(".json") && !path.includes(inModules)) delete cache[path];
  }
}
