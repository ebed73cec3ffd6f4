import { basename, dirname, relative } from "node:path";
import { stripControlSequences } from "@pi-stack/tui";
import type { SourceInfo } from "../../../contracts/source-info.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import { diagnosticSentence, type ResourceDiagnostic } from "../../../resources/diagnostics.js";
import type { AppContext } from "../app-context.js";
import { appCommands } from "../commands/registry.js";
import { shortPath } from "../footer/footer-text.js";

interface ListedItem {
  name: string;
  path: string;
  /** Under which heading its path stands when all is shown. */
  group: string;
}

interface ListedSection {
  title: string;
  items: ListedItem[];
}

/** What was loaded: names in a line each or, expanded, the paths by where they came from. */
export function resourceListing(app: AppContext, isExpanded: boolean): string {
  const sections = sectionsOf(app).filter(({ items }) => items.length > 0);
  return sections.map((section) => listed(section, isExpanded, app.theme)).join("\n");
}

/** What is wrong with resources: names that two of them have, and files that cannot be used. */
export function resourceProblems(app: AppContext): string {
  const { session, theme } = app;
  const { resourceLoader } = session;
  const kinds: [string, ResourceDiagnostic[]][] = [
    ["Extension issues", extensionProblems(app)],
    ["Skill conflicts", resourceLoader.getSkills().diagnostics],
    ["Prompt conflicts", resourceLoader.getPrompts().diagnostics],
  ];
  return kinds
    .filter(([, diagnostics]) => diagnostics.length > 0)
    .map(([title, diagnostics]) =>
      [theme.fg("warning", `[${title}]`), ...diagnostics.map((each) => problemLines(each, theme))].join("\n"),
    )
    .join("\n");
}

/** The sentences that {@link resourceProblems} says in its own way. */
export function sentencesOfProblems({ session, runtime }: AppContext): string[] {
  const { resourceLoader } = session;
  const { errors } = runtime.services.resourceLoader.getExtensions();
  return [
    ...[...resourceLoader.getSkills().diagnostics, ...resourceLoader.getPrompts().diagnostics].map(diagnosticSentence),
    ...errors.map(({ path, error }) => `Extension ${path}: ${error}`),
  ];
}

/** Extensions that could not be loaded, and what of the others does not count. */
function extensionProblems(app: AppContext): ResourceDiagnostic[] {
  const { errors } = app.runtime.services.resourceLoader.getExtensions();
  const builtIn = new Set(appCommands.map(({ name }) => name));
  const unused = [...app.session.extensionRunner.getCommandDiagnostics(builtIn), ...app.shortcuts().diagnostics];
  return [
    ...errors.map(({ path, error }) => ({ type: "error" as const, message: `${shortPath(path)}: ${error}` })),
    ...unused.map(({ path, message }) => ({ type: "warning" as const, message: `${shortPath(path)}: ${message}` })),
  ];
}

function sectionsOf({ session, runtime, themes }: AppContext): ListedSection[] {
  const { resourceLoader, scopedModels } = session;
  const { agentsFiles } = resourceLoader.getAgentsFiles();
  const builtIn = ["dark", "light"];
  const named = (name: string, { path, ...source }: SourceInfo): ListedItem => ({ name, path, group: groupOf(source) });
  const byName = (a: ListedItem, b: ListedItem): number => a.name.localeCompare(b.name);
  return [
    { title: "Models", items: scopedModels.map(({ model }) => plain(`${model.provider}/${model.id}`)) },
    {
      title: "Context",
      items: agentsFiles.map(({ path }) => ({ name: nearPath(path, runtime.cwd), path, group: "" })),
    },
    {
      title: "Skills",
      items: resourceLoader
        .getSkills()
        .skills.map(({ name, sourceInfo }) => named(name, sourceInfo))
        .sort(byName),
    },
    {
      title: "Prompts",
      items: session.promptTemplates.map(({ name, sourceInfo }) => named(`/${name}`, sourceInfo)).sort(byName),
    },
    {
      title: "Extensions",
      items: session.extensionRunner.extensions
        .map(({ path, sourceInfo }) => named(nameOf(path), sourceInfo))
        .sort(byName),
    },
    {
      title: "Themes",
      items: themes
        .names()
        .filter((name) => !builtIn.includes(name))
        .map(plain)
        .sort(byName),
    },
  ];
}

/** An extension is called as its file is, or its folder where that is called as all are. */
function nameOf(path: string): string {
  const name = basename(path);
  return /^index\.[jt]s$/.test(name) ? basename(dirname(path)) : name;
}

function plain(name: string): ListedItem {
  return { name, path: name, group: "" };
}

function listed({ title, items }: ListedSection, isExpanded: boolean, theme: Theme): string {
  const heading = theme.fg("mdHeading", `[${title}]`);
  const dim = (text: string): string => theme.fg("dim", clean(text));
  if (!isExpanded) return `${heading} ${dim(items.map(({ name }) => name).join(", "))}`;
  const groups = [...new Set(items.map(({ group }) => group))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const rows = groups.flatMap((group) => [
    ...(group === "" ? [] : [dim(`  ${group}`)]),
    ...items.filter((item) => item.group === group).map(({ path }) => dim(`    ${shortPath(path)}`)),
  ]);
  return [heading, ...rows].join("\n");
}

/** The project's first, then the user's, then what was named for this run, then packages. */
function rank(group: string): number {
  const index = ["", "project", "user", "path"].indexOf(group);
  return index === -1 ? 4 : index;
}

function groupOf({ origin, source, scope }: Omit<SourceInfo, "path">): string {
  if (origin === "package") return source;
  return scope === "temporary" ? "path" : scope;
}

function problemLines(diagnostic: ResourceDiagnostic, theme: Theme): string {
  const { collision, type } = diagnostic;
  if (!collision) return theme.fg(type === "error" ? "error" : "warning", `  ${clean(diagnosticSentence(diagnostic))}`);
  return [
    theme.fg("warning", `  "${clean(collision.name)}":`),
    theme.fg("dim", `    ✓ ${clean(shortPath(collision.winnerPath))}`),
    theme.fg("dim", `    ✗ ${clean(shortPath(collision.loserPath))} (skipped)`),
  ].join("\n");
}

/** Below the working folder without its path. */
function nearPath(path: string, cwd: string): string {
  const below = relative(cwd, path);
  return below === "" || below.startsWith("..") ? shortPath(path) : below;
}

/** Names of files come from anywhere. */
function clean(text: string): string {
  return stripControlSequences(text).replace(/[\r\n\t]+/g, " ");
}
