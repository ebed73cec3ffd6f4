import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, sep } from "node:path";
import type { Jiti, ModuleCache } from "jiti";
import { systemErrorCode } from "../../errors/system-error.js";
import { asTranspiled, type HostModuleName, type HostModules, hostAliases, hostPackages } from "./host-modules.js";

const inModules = `${sep}node_modules${sep}`;

/**
 * The modules of extensions, each evaluated once, whoever imports it; another instance evaluates everything again.
 * What is left to Node itself is only ever evaluated once: packages in `node_modules` that do not build upon this program.
 */
export class ExtensionModules {
  readonly #jiti: Jiti;
  readonly #cache: ModuleCache;
  readonly #hostModules: HostModules;
  readonly #loadedHost = new Map<HostModuleName, Record<string, unknown>>();
  /** Folders of packages that hold extensions: their own code is loaded here, also below a `node_modules`. */
  readonly #roots = new Set<string>();
  readonly #buildsUponHost = new Map<string, boolean>();
  /** CommonJS is being evaluated: whoever asks for a module now cannot wait for it. */
  #isSync = false;

  private constructor(
    createJiti: typeof import("jiti").createJiti,
    hostModules: HostModules,
    cacheDir: string | false,
  ) {
    this.#hostModules = hostModules;
    this.#jiti = createJiti(import.meta.url, {
      fsCache: cacheDir,
      moduleCache: false,
      debug: false,
      tryNative: false,
      interopDefault: true,
      virtualModules: this.#virtualModules(),
    });
    const loaded: ModuleCache = Object.create(null);
    this.#cache = new Proxy(loaded, {
      get: (target, path) => {
        if (typeof path !== "string") return undefined;
        return target[path] ?? (this.#isOurs(path) ? { exports: this.#evaluate(path) } : undefined);
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
    this.#roots.add(packageDirOf(path) ?? dirname(path));
    const loaded: unknown = await (this.#cache[path]?.exports ?? this.#evaluate(path));
    return Object(loaded).default ?? loaded;
  }

  #virtualModules(): Record<string, unknown> {
    const modules: Record<string, unknown> = Object.create(null);
    for (const [specifier, name] of hostAliases) {
      Object.defineProperty(modules, specifier, { enumerable: true, get: () => this.#hostModule(name) });
    }
    return modules;
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
    if (![".js", ".mjs", ".cjs"].includes(extname(path))) return false;
    if (!path.includes(inModules)) return true;
    const root = packageDirOf(path);
    if (root === undefined) return false;
    if (this.#roots.has(root)) return true;
    const known = this.#buildsUponHost.get(root);
    if (known !== undefined) return known;
    const { dependencies, peerDependencies } = Object(readManifest(root));
    const names = [...Object.keys(Object(dependencies)), ...Object.keys(Object(peerDependencies))];
    const answer = names.some((each) => hostPackages.has(each));
    this.#buildsUponHost.set(root, answer);
    return answer;
  }

  #evaluate(path: string): unknown {
    const source = readFileSync(path, "utf8");
    if (!isCommonJs(path, source)) return this.#run(path, source, true);
    if (this.#isSync) return this.#run(path, source, false);
    return this.#evaluateCommonJs(path, source);
  }

  /** Whatever it requires must be there at once. */
  async #evaluateCommonJs(path: string, source: string): Promise<unknown> {
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
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function isCommonJs(path: string, source: string): boolean {
  const extension = extname(path);
  if (extension !== ".js") return extension === ".cjs" || extension === ".cts";
  const root = packageDirOf(path);
  const type: unknown = root === undefined ? undefined : Object(readManifest(root)).type;
  return type !== "module" && !/^\s*(?:import|export)\b/m.test(source);
}

/** The nearest folder with a manifest. */
function packageDirOf(path: string): string | undefined {
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if (readManifest(dir) !== undefined) return dir;
    if (dir === dirname(dir) || dir.endsWith(`${sep}node_modules`)) return undefined;
  }
}

function readManifest(dir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  } catch (error) {
    // One that cannot be read says nothing; whoever looked for extensions has reported it.
    return systemErrorCode(error) === undefined ? {} : undefined;
  }
}

/** Node keeps JSON that was required; what extensions read must be what stands on disk now. */
function dropJson(): void {
  const { cache } = createRequire(import.meta.url);
  for (const path of Object.keys(cache)) {
    if (path.endsWith(".json") && !path.includes(inModules)) delete cache[path];
  }
}
