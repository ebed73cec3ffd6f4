import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileHistory, SnapshotStep } from "../../src/history/file-history.js";
import type { SnapshotRecord } from "../../src/history/snapshot-record.js";
import { isNotCovered, type State, stateOf } from "./support/disk-state.js";
import { folderWithHistory, memoryFolder } from "./support/folder-with-history.js";
import { anyChange, type Change, makeAll } from "./support/random-changes.js";

/** A place in the tree of a session: what a run that began at the parent has made of the folder. */
interface Point {
  parent: Point | undefined;
  before: SnapshotRecord;
  after: SnapshotRecord;
  states: { before: State; after: State };
}

type Move =
  | { kind: "run"; changes: Change[] }
  | { kind: "outside"; changes: Change[] }
  | { kind: "rewind"; to: number; overwrite: boolean };

const changes = fc.array(anyChange, { minLength: 1, maxLength: 5 });
const anyRun = fc.record({ kind: fc.constant("run" as const), changes });
const anyOutside = fc.record({ kind: fc.constant("outside" as const), changes });
const anyRewind = fc.record({ kind: fc.constant("rewind" as const), to: fc.nat(), overwrite: fc.boolean() });

describe("random work in a folder", () => {
  test("a rewind to any point of any branch brings back exactly what was there", async () => {
    await withSequences(60, fc.oneof({ weight: 2, arbitrary: anyRun }, anyRewind), async (world, move) => {
      if (move.kind !== "rewind") return world.run(move.changes);
      const { point, outcome } = await world.rewind(move.to, move.overwrite);
      expect(outcome.failures).toEqual([]);
      expect(outcome.kept).toEqual([]);
      expect(withoutHolders(world.root, stateOf(world.root, isNotCovered), point.states.after)).toEqual(
        point.states.after,
      );
    });
  });

  test("what somebody else has changed stays unless it is asked for, and all else comes back", async () => {
    const anyMove = fc.oneof({ weight: 2, arbitrary: anyRun }, anyOutside, anyRewind);
    await withSequences(40, anyMove, async (world, move) => {
      if (move.kind === "run") return world.run(move.changes);
      if (move.kind === "outside") return makeAll(move.changes, world.root, world.outside);
      const before = stateOf(world.root, isNotCovered);
      const { steps, outcome } = await world.rewind(move.to, move.overwrite);
      checkRewind(steps, before, stateOf(world.root, isNotCovered), outcome, move.overwrite);
    });
  });
});

/** Folders that a run has made stay while they hold something that is not covered. */
function withoutHolders(root: string, state: State, expected: State): State {
  const held = [...uncoveredOf(root).keys()];
  return new Map(
    [...state].filter(([path]) => expected.has(path) || !held.some((below) => below.startsWith(`${path}/`))),
  );
}

/** Folders may appear and go with what is in them; everything else is decided path by path. */
function checkRewind(
  steps: readonly { from: State; to: State }[],
  before: State,
  after: State,
  outcome: Awaited<ReturnType<FileHistory["restore"]>>,
  overwrite: boolean,
): void {
  const failed = new Set(outcome.failures.map(({ path }) => path));
  const paths = new Set([
    ...before.keys(),
    ...after.keys(),
    ...steps.flatMap(({ from, to }) => [...from.keys(), ...to.keys()]),
  ]);
  for (const path of paths) {
    const target = steps.at(-1)?.to.get(path);
    const isTouched = steps.some(({ from, to }) => from.get(path) !== to.get(path));
    const isForeign =
      before.get(path) !== steps[0]?.from.get(path) ||
      steps.some(({ from }, index) => index > 0 && steps[index - 1]?.to.get(path) !== from.get(path));
    const isFolder = [target, before.get(path), after.get(path)].some((state) => state?.startsWith("folder"));
    if (failed.has(path) || isFolder) continue;
    const isRestored = isTouched && (!isForeign || overwrite);
    expect([path, after.get(path)]).toEqual([path, isRestored ? target : before.get(path)]);
  }
}

class World {
  readonly root: string;
  readonly outside: string;
  #history: FileHistory;
  readonly #points: Point[];
  #current: Point;

  constructor({ root, outside, history }: Pick<World, "root" | "outside"> & { history: FileHistory }, first: Point) {
    this.root = root;
    this.outside = outside;
    this.#history = history;
    this.#points = [first];
    this.#current = first;
  }

  async run(changesOfRun: readonly Change[]): Promise<void> {
    const { record: before } = await this.#history.snapshot("test", "before");
    const stateBefore = stateOf(this.root, isNotCovered);
    makeAll(changesOfRun, this.root, this.outside);
    const { record: after } = await this.#history.snapshot("test", "after");
    const states = { before: stateBefore, after: stateOf(this.root, isNotCovered) };
    this.#current = { parent: this.#current, before, after, states };
    this.#points.push(this.#current);
  }

  async rewind(
    to: number,
    overwrite: boolean,
  ): Promise<{
    point: Point;
    steps: { from: State; to: State }[];
    outcome: Awaited<ReturnType<FileHistory["restore"]>>;
  }> {
    const point = this.#points[to % this.#points.length] ?? this.#current;
    const way = wayBetween(this.#current, point);
    const untouched = (): unknown => [stateOf(this.outside), uncoveredOf(this.root)];
    const before = untouched();
    const steps: SnapshotStep[] = way.map(({ at, isBack }) =>
      isBack ? { from: at.after, to: at.before } : { from: at.before, to: at.after },
    );
    const outcome = await this.#history.restore(steps, { session: "test", overwrite });
    expect(untouched()).toEqual(before);
    this.#current = point;
    const states = way.map(({ at: { states }, isBack }) =>
      isBack ? { from: states.after, to: states.before } : { from: states.before, to: states.after },
    );
    return { point, steps: states, outcome };
  }
}

/** What is ignored, and what is git's. */
function uncoveredOf(root: string): State {
  return new Map([...stateOf(root)].filter(([path]) => isNotCovered(path)));
}

/** Back to what two points have in common, then forth. */
function wayBetween(from: Point, to: Point): { at: Point; isBack: boolean }[] {
  const above = (point: Point): Point[] => (point.parent ? [point, ...above(point.parent)] : [point]);
  const [back, forth] = [above(from), above(to)];
  const shared = back.find((point) => forth.includes(point));
  const until = (points: Point[]): Point[] => (shared ? points.slice(0, points.indexOf(shared)) : points);
  return [
    ...until(back).map((at) => ({ at, isBack: true })),
    ...until(forth)
      .reverse()
      .map((at) => ({ at, isBack: false })),
  ];
}

async function withSequences(
  numRuns: number,
  anyMove: fc.Arbitrary<Move>,
  work: (world: World, move: Move) => Promise<void> | void,
): Promise<void> {
  const base = memoryFolder();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 2, maxLength: 9 }), async (moves) => {
      const dir = join(base, `${count++}`);
      const folder = await folderWithHistory({}, dir);
      const { record } = await folder.history.snapshot("test", "first");
      const state = stateOf(folder.root, isNotCovered);
      const first = { parent: undefined, before: record, after: record, states: { before: state, after: state } };
      const world = new World(folder, first);
      for (const move of moves) await work(world, move);
      rmSync(dir, { recursive: true, force: true });
    }),
    { numRuns, seed: 20261201 },
  );
}
