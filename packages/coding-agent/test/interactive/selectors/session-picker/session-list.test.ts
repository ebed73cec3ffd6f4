import { describe, expect, it } from "vitest";
import { SessionList } from "../../../../src/modes/interactive/selectors/session-picker/session-list.js";
import { parseSessionQuery } from "../../../../src/modes/interactive/selectors/session-picker/session-query.js";
import { ageOf } from "../../../../src/modes/interactive/selectors/session-picker/session-row.js";
import { threadRows } from "../../../../src/modes/interactive/selectors/session-picker/session-threads.js";
import { listed } from "./sessions.js";

const at = (hour: number): Date => new Date(hour * 3_600_000);
const ids = (list: SessionList): string[] => list.rows.map(({ session }) => session.id);

describe("threads", () => {
  it("stand below what they were forked from, the one used last first", () => {
    const rows = threadRows([
      listed("old", { modified: at(1) }),
      listed("root", { modified: at(2) }),
      listed("fork", { modified: at(3), parentSessionPath: "/sessions/root.jsonl" }),
      listed("forkOfFork", { modified: at(5), parentSessionPath: "/sessions/fork.jsonl" }),
      listed("otherFork", { modified: at(4), parentSessionPath: "/sessions/root.jsonl" }),
      listed("stray", { modified: at(0), parentSessionPath: "/gone.jsonl" }),
    ]);
    expect(rows.map(({ prefix, session }) => prefix + session.id)).toEqual([
      "root",
      "├─ fork",
      "│  └─ forkOfFork",
      "└─ otherFork",
      "old",
      "stray",
    ]);
  });

  it("lose no session whose ancestors run in a ring, and are as deep as they are", () => {
    const ring = [
      listed("a", { parentSessionPath: "/sessions/b.jsonl" }),
      listed("b", { parentSessionPath: "/sessions/a.jsonl" }),
      listed("self", { parentSessionPath: "/sessions/self.jsonl" }),
    ];
    expect(threadRows(ring).map(({ session }) => session.id)).toEqual(["self", "a", "b"]);
    const deep = Array.from({ length: 20_000 }, (_, index) =>
      listed(`${index}`, { parentSessionPath: `/sessions/${index - 1}.jsonl` }),
    );
    expect(threadRows(deep)).toHaveLength(20_000);
  });
});

describe("a search", () => {
  const fits = (query: string, facts = {}): boolean =>
    parseSessionQuery(query).score(listed("abc123", facts)) !== undefined;
  const said = { firstMessage: "fix the parser", allMessagesText: "Fix the\n  parser. It reads node CVE lists" };

  it("wants every word, in the title with letters left out, elsewhere as it stands", () => {
    expect(fits("cve parser", said)).toBe(true);
    expect(fits("cve missing", said)).toBe(false);
    expect(fits("fxprs", said)).toBe(true);
    expect(fits("ndcve", said)).toBe(false);
    expect(fits("abc123")).toBe(true);
    expect(fits("/work/proj")).toBe(true);
    expect(fits("chore", { name: "Chores" })).toBe(true);
  });

  it("takes a phrase as it stands, whatever white space is between its words", () => {
    expect(fits('"the parser"', said)).toBe(true);
    expect(fits('"parser the"', said)).toBe(false);
    expect(fits('"the par', said)).toBe(true);
  });

  it("takes re: as a regular expression, in either case; nothing fits an invalid one", () => {
    expect(fits("re:NODE\\s+cve", said)).toBe(true);
    expect(fits("re:^cve", said)).toBe(false);
    expect(fits("re:(", said)).toBe(false);
    expect(parseSessionQuery("re:").isBlank).toBe(true);
    expect(parseSessionQuery('  "" ').isBlank).toBe(true);
  });

  it("ranks a title before letters of it, and both before the conversation", () => {
    const score = (facts: object): number => parseSessionQuery("node").score(listed("x", facts)) ?? Number.NaN;
    const exact = score({ name: "node upgrade" });
    const letters = score({ name: "no odd ends" });
    const inText = score({ allMessagesText: "about node" });
    expect(exact).toBeLessThan(letters);
    expect(letters).toBeLessThan(inText);
  });
});

describe("the list", () => {
  const sessions = [
    listed("new", { modified: at(9) }),
    listed("named", { modified: at(5), name: "Work" }),
    listed("old", { modified: at(1) }),
  ];

  it("is threaded, then by time, then by how well a session fits", () => {
    const list = new SessionList();
    list.setSessions(sessions);
    list.setFound(
      new Map([
        ["/sessions/old.jsonl", -5],
        ["/sessions/new.jsonl", 5],
      ]),
    );
    expect([list.sort, ids(list)]).toEqual(["threaded", ["new", "old"]]);
    list.cycleSort();
    expect([list.sort, ids(list)]).toEqual(["recent", ["new", "old"]]);
    list.cycleSort();
    expect([list.sort, ids(list)]).toEqual(["fuzzy", ["old", "new"]]);
  });

  it("stays at the top while more sessions come, until the user moves", () => {
    const list = new SessionList();
    list.setSessions(sessions.slice(1));
    list.setSessions(sessions);
    expect(list.selected?.id).toBe("new");
    list.position.step(1);
    list.setSessions([listed("newest", { modified: at(20) }), ...sessions]);
    expect(list.selected?.id).toBe("named");
  });

  it("filters by name before it is searched, and keeps the selection where it can", () => {
    const list = new SessionList();
    list.setSessions(sessions);
    list.position.moveTo(1);
    list.toggleNamedOnly();
    expect(list.candidates.map(({ id }) => id)).toEqual(["named"]);
    expect(ids(list)).toEqual(["named"]);
    list.toggleNamedOnly();
    expect(list.selected?.id).toBe("named");
  });
});

it("an age is told in one unit", () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const ages = [0, 5 * minute, 180 * minute, 2 * day, 8 * day, 40 * day, 800 * day];
  const now = new Date(900 * day);
  expect(ages.map((age) => ageOf(new Date(now.getTime() - age), now))).toEqual([
    "now",
    "5m",
    "3h",
    "2d",
    "1w",
    "1mo",
    "2y",
  ]);
});
