import { basename, dirname, isAbsolute, relative, sep } from "node:path";
import type { PathMetadata } from "../../../../contracts/source-info.js";
import type { ResolvedPaths } from "../../../../resources/packages/resolved-paths.js";
import type { ToggledResource } from "../../../../resources/packages/toggle-resource.js";
import type { ResourceKind } from "../../../../resources/resource-folders.js";
import { skillFileName } from "../../../../resources/skill.js";
import { shortPath } from "../../footer/footer-text.js";

/** A resource that can be switched on and off. */
export interface ResourceItem extends ToggledResource {
  enabled: boolean;
  /** Whose it is and where it comes from. */
  group: string;
  /** Within its group and its kind. */
  label: string;
}

const kinds: readonly ResourceKind[] = ["extensions", "skills", "prompts", "themes"];

/** All resources: the project's first, then the user's, then those of packages; within a place by kind and name. */
export function resourceItems(resolved: ResolvedPaths, cwd: string): ResourceItem[] {
  const items = kinds.flatMap((kind) =>
    resolved[kind].map(({ path, enabled, metadata }): ResourceItem => {
      const dir = placeOf(metadata);
      return {
        path,
        kind,
        metadata,
        enabled,
        group: groupOf(metadata, dir, cwd),
        label: labelOf(path, kind, dir),
      };
    }),
  );
  const groups = [...new Set([...items].sort((a, b) => rankOf(a) - rankOf(b)).map(({ group }) => group))];
  return items.sort(
    (a, b) =>
      groups.indexOf(a.group) - groups.indexOf(b.group) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      a.label.localeCompare(b.label),
  );
}

/** Whether two are the same resource, as it was and as it is. */
export function isSameResource(a: ResourceItem, b: ResourceItem): boolean {
  return a.kind === b.kind && a.path === b.path;
}

function rankOf({ metadata: { origin, scope } }: ResourceItem): number {
  return (origin === "package" ? 2 : 0) + (scope === "project" ? 0 : 1);
}

/** The folder that holds folders of the known names. */
function placeOf({ source, origin, baseDir = "" }: PathMetadata): string {
  return origin === "top-level" && source === "auto" ? dirname(baseDir) : baseDir;
}

function groupOf({ source, scope, origin }: PathMetadata, dir: string, cwd: string): string {
  const isUsers = scope === "user";
  if (origin === "package") return `${source} (${isUsers ? "yours" : "this project"})`;
  return isUsers ? `Yours: ${shortPath(dir)}` : `This project: ${relative(cwd, dir) || "."}`;
}

function labelOf(path: string, kind: ResourceKind, dir: string): string {
  const target = basename(path) === skillFileName ? dirname(path) : path;
  const way = relative(dir, target);
  if (way === "" || way === kind) return basename(path);
  if (isAbsolute(way) || way.startsWith("..")) return shortPath(target);
  return way.startsWith(kind + sep) ? way.slice(kind.length + 1) : way;
}
