/** The modules that this program shares with extensions, by our own names. */
const hostModuleNames = [
  "@pi-stack/ai",
  "@pi-stack/ai/oauth",
  "@pi-stack/agent-core",
  "@pi-stack/tui",
  "@pi-stack/coding-agent",
  "@sinclair/typebox",
  "@sinclair/typebox/compiler",
  "@sinclair/typebox/errors",
  "@sinclair/typebox/value",
  "typebox",
  "typebox/compile",
  "typebox/error",
  "typebox/format",
  "typebox/guard",
  "typebox/schema",
  "typebox/system",
  "typebox/type",
  "typebox/value",
] as const;

/** One of our own names for the modules that are shared with extensions. */
export type HostModuleName = (typeof hostModuleNames)[number];

/** How each is loaded: the very instance that this program uses, when an extension first asks for it. */
export type HostModules = Readonly<Record<HostModuleName, () => Promise<unknown>>>;

/** The names by which the reference product's packages are known; extensions for it run here. */
const scopes: readonly string[] = ["@mariozechner", "@earendil-works"];

const packages: readonly (readonly [name: string, target: HostModuleName])[] = [
  ["pi-ai", "@pi-stack/ai"],
  ["pi-ai/oauth", "@pi-stack/ai/oauth"],
  ["pi-agent-core", "@pi-stack/agent-core"],
  ["pi-tui", "@pi-stack/tui"],
  ["pi-coding-agent", "@pi-stack/coding-agent"],
];

/** What an extension may import -> the module that it gets. */
export const hostAliases: ReadonlyMap<string, HostModuleName> = new Map<string, HostModuleName>([
  ...hostModuleNames.map((name): [string, HostModuleName] => [name, name]),
  ...scopes.flatMap((scope) =>
    packages.map(([name, target]): [string, HostModuleName] => [`${scope}/${name}`, target]),
  ),
  // 0.34 has no such entry; extensions ask for it by the old name of the package.
  ["@sinclair/typebox/compile", "typebox/compile"],
]);

/** The packages behind them, as manifests name them. */
export const hostPackages: ReadonlySet<string> = new Set([...hostAliases.keys()].map(packageOf));

/** The package of a specifier. */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/**
 * A module as transpiled code expects it: marked, and with a default.
 *
 * @param loaded - a namespace of ES modules
 */
export function asTranspiled(loaded: unknown): Record<string, unknown> {
  const names: Record<string, unknown> = { ...Object(loaded) };
  return { default: loaded, ...names, __esModule: true };
}
