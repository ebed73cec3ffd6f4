import type { PathMetadata } from "../contracts/source-info.js";
import { collisionDiagnostic, type ResourceCollision, type ResourceDiagnostic } from "./diagnostics.js";
import { realPathOf } from "./folder-entries.js";
import type { ResourceRoot } from "./resource-root.js";

/** How resources of one kind are found and read. */
export interface ResourceReader<T extends { name: string; filePath: string }> {
  resourceType: ResourceCollision["resourceType"];
  find(root: ResourceRoot): { files: string[]; diagnostics: ResourceDiagnostic[] };
  load(file: string, metadata: PathMetadata): { item?: T; diagnostics: ResourceDiagnostic[] };
}

/** Resources of one kind, each name once. */
export class ResourceCollection<T extends { name: string; filePath: string }> {
  readonly diagnostics: ResourceDiagnostic[] = [];
  readonly #reader: ResourceReader<T>;
  readonly #byName: Map<string, T> = new Map();
  readonly #realPaths: Set<string> = new Set();

  constructor(reader: ResourceReader<T>) {
    this.#reader = reader;
  }

  get items(): T[] {
    return [...this.#byName.values()];
  }

  /** Adds what roots hold. The first one of a name wins; a file that is there already is passed over in silence. */
  add(roots: readonly ResourceRoot[]): void {
    for (const root of roots) {
      const { files, diagnostics } = this.#reader.find(root);
      this.diagnostics.push(...diagnostics);
      for (const file of files) this.#addFile(file, root.metadata);
    }
  }

  #addFile(file: string, metadata: PathMetadata): void {
    const realPath = realPathOf(file);
    if (this.#realPaths.has(realPath)) return;
    this.#realPaths.add(realPath);
    const { item, diagnostics } = this.#reader.load(file, metadata);
    this.diagnostics.push(...diagnostics);
    if (item === undefined) return;
    const winner = this.#byName.get(item.name);
    if (winner === undefined) {
      this.#byName.set(item.name, item);
      return;
    }
    const { resourceType } = this.#reader;
    const paths = { winnerPath: winner.filePath, loserPath: item.filePath };
    this.diagnostics.push(collisionDiagnostic({ resourceType, name: item.name, ...paths }));
  }
}
