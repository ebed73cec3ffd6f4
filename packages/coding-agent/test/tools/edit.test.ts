import { chmodSync, linkSync, lstatSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEditTool } from "../../src/tools/edit/definition.js";
import { computeEditsDiff } from "../../src/tools/edit/plan-edit.js";
import { createWorkspace, textOf, type Workspace } from "./support/workspace.js";

type Pair = [oldText: string, newText: string];

function edit(space: Workspace, path: string, ...pairs: Pair[]) {
  const edits = pairs.map(([oldText, newText]) => ({ oldText, newText }));
  return createEditTool(space.dir).execute("id", { path, edits });
}

/** The bytes of a file after an edit. */
async function edited(content: string | Uint8Array, ...pairs: Pair[]): Promise<string> {
  const space = await createWorkspace();
  space.write("f", content);
  await edit(space, "f", ...pairs);
  return space.bytes("f").toString("latin1");
}

const bytesOf = (text: string): string => Buffer.from(text).toString("latin1");

describe("results", () => {
  it("tells what was done and shows the diff of what is on disk", async () => {
    const space = await createWorkspace();
    space.write("f", "a\nb\nc\nd\ne\nf\ng\nh\n");
    const result = await edit(space, "f", ["f\n", "F\nFF\n"], ["a\n", ""]);
    expect(textOf(result)).toBe("Successfully replaced 2 block(s) in f.");
    expect(result.details).toEqual({
      diff: "-1 a\n 2 b\n 3 c\n 4 d\n 5 e\n-6 f\n+5 F\n+6 FF\n 7 g\n 8 h",
      firstChangedLine: 1,
    });
    expect(space.text("f")).toBe("b\nc\nd\ne\nF\nFF\ng\nh\n");
  });

  it("marks skipped lines and aligns numbers", async () => {
    const space = await createWorkspace();
    space.write("f", Array.from({ length: 20 }, (_, index) => `l${index + 1}\n`).join(""));
    const { details } = await edit(space, "f", ["l10\n", "X\n"]);
    expect(details.diff.split("\n")).toEqual([
      "    ...",
      "  6 l6",
      "  7 l7",
      "  8 l8",
      "  9 l9",
      "-10 l10",
      "+10 X",
      " 11 l11",
      " 12 l12",
      " 13 l13",
      " 14 l14",
      "    ...",
    ]);
    expect(details.firstChangedLine).toBe(10);
  });

  it.each<[name: string, pairs: Pair[], message: RegExp]>([
    ["a text that is not there", [["zzz", "y"]], /Could not find the old text in f/],
    [
      "one of several that is not there",
      [
        ["one", "y"],
        ["zzz", "y"],
      ],
      /Could not find edits\[1\]\.oldText/,
    ],
    ["a text that is there twice", [["same", "y"]], /Found 2 occurrences of the old text/],
    ["an empty old text", [["", "y"]], /old text is empty/],
    ["no change", [["one", "one"]], /No change to f/],
    [
      "overlap",
      [
        ["one two", "x"],
        ["two three", "y"],
      ],
      /edits\[0\] and edits\[1\] overlap/,
    ],
    ["no edits", [], /edits is empty/],
    ["half a character", [["one", "\ud83d"]], /half of a character/],
  ])("refuses %s and leaves the file", async (_name, pairs, message) => {
    const space = await createWorkspace();
    space.write("f", "one two three\nsame\nsame\n");
    await expect(edit(space, "f", ...pairs)).rejects.toThrow(message);
    expect(space.text("f")).toBe("one two three\nsame\nsame\n");
  });

  it("matches all entries against the original", async () => {
    expect(await edited("a b", ["a", "b"], ["b", "a"])).toBe("b a");
  });

  it("refuses missing files, folders, and stops on abort", async () => {
    const space = await createWorkspace();
    await expect(edit(space, "gone", ["a", "b"])).rejects.toThrow(/File not found: .*gone \(ENOENT\)/);
    await expect(edit(space, ".", ["a", "b"])).rejects.toThrow("is a directory");
    const call = createEditTool(space.dir).execute("id", { path: "gone", edits: [] }, AbortSignal.abort());
    await expect(call).rejects.toThrow("Operation aborted");
  });

  it("runs edits of one file one after another", async () => {
    const space = await createWorkspace();
    space.write("f", "0");
    symlinkSync("f", space.path("link"));
    await Promise.all([...Array(8).keys()].map((n) => edit(space, n % 2 ? "link" : "f", [String(n), String(n + 1)])));
    expect(space.text("f")).toBe("8");
  });

  it("writes through operations, and refuses those that cannot take bytes", async () => {
    const files = new Map([
      ["/r/f", Buffer.from("\ufeffold")],
      ["/r/bad", Buffer.from("old \xff", "latin1")],
    ]);
    const operations = {
      access: async () => {},
      readFile: async (path: string) => files.get(path) ?? Buffer.alloc(0),
      writeFile: async (path: string, content: string) => void files.set(path, Buffer.from(content)),
    };
    const tool = createEditTool("/r", { operations });
    await tool.execute("id", { path: "f", edits: [{ oldText: "old", newText: "new" }] });
    expect(files.get("/r/f")?.toString()).toBe("\ufeffnew");
    const bad = tool.execute("id", { path: "bad", edits: [{ oldText: "old", newText: "new" }] });
    await expect(bad).rejects.toThrow("not valid UTF-8");
  });
});

describe("line ends", () => {
  const crlf = "one();\r\n  two();\r\n\r\nthree()";

  it.each<[string, Pair[]]>([
    ["line feeds", [["one();\n  two();\n", "uno();\n  dos();\n"]]],
    ["CRLF", [["one();\r\n  two();\r\n", "uno();\r\n  dos();\r\n"]]],
    [
      "two edits",
      [
        ["one()", "uno()"],
        ["  two();\n", "  dos();\n"],
      ],
    ],
  ])("B01 an edit given with %s keeps CRLF and the missing final newline", async (_name, pairs) => {
    expect(await edited(crlf, ...pairs)).toBe("uno();\r\n  dos();\r\n\r\nthree()");
  });

  it("B01 added lines end like their neighbours", async () => {
    expect(await edited(crlf, ["three()", "three()\nfour()"])).toBe(`${crlf}\r\nfour()`);
    expect(await edited("a\nb\n", ["b", "b\r\nc"])).toBe("a\nb\nc\n");
    expect(await edited("a\rb\r", ["a\nb", "a\nx\nb"])).toBe("a\rx\rb\r");
  });

  it("B02 only the changed line of a file with mixed ends changes", async () => {
    expect(await edited("a\r\nb\nc\r\nd\n", ["c", "C"])).toBe("a\r\nb\nC\r\nd\n");
    expect(await edited("a\r\nb\nc\r\nd\n", ["a\nb\nc\nd", "a\nnew\nb\nC\nd"])).toBe("a\r\nnew\r\nb\nC\r\nd\n");
  });

  it("B02 an edit of line ends only is no silent success", async () => {
    await expect(edited("k=1\r\nv=2\r\n", ["k=1\r\nv=2", "k=1\nv=2"])).rejects.toThrow(/No change to f.*line ends/);
  });

  it("matches duplicates across kinds of line ends", async () => {
    await expect(edited("x\r\ny\nx\ny\n", ["x\ny", "z"])).rejects.toThrow("Found 2 occurrences");
  });
});

describe("loose matches", () => {
  it("B04 nothing outside the matched place changes", async () => {
    const before = "# top  \nif (ready)   \n  go()\n“q” — ① ﬁ\u00a0x   \n";
    const after = "# top  \nif (ok)\n  run()\n“q” — ① ﬁ\u00a0x   \n";
    expect(await edited(before, ["if (ready)\n  go()", "if (ok)\n  run()"])).toBe(bytesOf(after));
  });

  it("B04 nothing else in the matched line changes", async () => {
    const pair: Pair = ["const b = ’y’;", "const b = 'z';"];
    expect(await edited("const a = “x”; const b = 'y'; // — ①", pair)).toBe(
      bytesOf("const a = “x”; const b = 'z'; // — ①"),
    );
  });

  it("B04 trailing blanks after the place stay", async () => {
    expect(await edited("a’s  \nb \nc\t\n", ["a's\nb", "x\ny"])).toBe("x\ny \nc\t\n");
  });

  it.each<[string, string, Pair, string]>([
    ["full width", "ｆｏｏ（１）;\n", ["foo(1)", "bar"], "bar;\n"],
    ["dashes", "a — b – c − d\n", ["a - b - c - d", "x"], "x\n"],
    ["special spaces", "a\u00a0b\u202fc\u3000d\n", ["a b c d", "x"], "x\n"],
    ["composed accents", "cafe\u0301 au lait\n", ["caf\u00e9 au", "the\u0301 au"], "the\u0301 au lait\n"],
    ["Hangul letters", "\u1112\u1161\u11ab\uae00 x\n", ["\ud55c\uae00", "k"], "k x\n"],
    ["voiced half-width kana", "ｶﾞｷﾞ x\n", ["ガギ", "k"], "k x\n"],
    ["trailing blanks in the old text", "foo\nfoobar\n", ["foo  \nfoobar  ", "x\ny"], "x\ny\n"],
  ])("finds %s", async (_name, content, pair, expected) => {
    expect(await edited(content, pair)).toBe(bytesOf(expected));
  });

  it("does not cut a character in two", async () => {
    await expect(edited("ﬁx\n", ["f", "g"])).rejects.toThrow("Could not find");
    await expect(edited("foobar\n", ["foo  ", "x"])).rejects.toThrow("Could not find");
  });

  it("counts duplicates after folding when nothing matches exactly", async () => {
    await expect(edited("say “a”\nsay ”a“\n", ['say "a"', "x"])).rejects.toThrow("Found 2 occurrences");
  });

  it("B05 straight quotes can be made curly, and the reverse", async () => {
    expect(await edited("label = '{n}'\n", ["'{n}'", "‘{n}’"])).toBe(bytesOf("label = ‘{n}’\n"));
    expect(await edited("title: “Old name” — draft\n", ['title: "Old name"', 'title: "New name"'])).toBe(
      bytesOf('title: "New name" — draft\n'),
    );
  });

  it("B70 an exact match wins over look-alikes", async () => {
    expect(await edited("it’s A\nit's B\n", ["it's ", "it is "])).toBe(bytesOf("it’s A\nit is B\n"));
    expect(await edited("a   b\n", ["   ", " "])).toBe("a b\n");
  });

  it("B70 a text that folds to nothing is refused clearly", async () => {
    await expect(edited("a\nb\n", ["  \t ", "x"])).rejects.toThrow("Could not find");
    await expect(edited("a\nb\n", ["\u200b", "x"])).rejects.toThrow("Could not find");
  });
});

describe("B07 replacement patterns", () => {
  it.each(["$$", "[$&]", "$`", "$'", "$1", "\u0024{v}", "$<n>"])("B07 %s is written literally", async (text) => {
    expect(await edited("head\nval=HERE;\ntail\n", ["HERE", text])).toBe(`head\nval=${text};\ntail\n`);
    expect(await edited("head\r\nval=HERE;\r\ntail\r\n", ["head", text], ["HERE", text])).toBe(
      `${text}\r\nval=${text};\r\ntail\r\n`,
    );
  });
});

describe("B08 encodings", () => {
  it.each([
    ["Latin-1", "# gr\xf6\xdfe \xa7 4\n"],
    ["GBK", "\xc4\xe3\xba\xc3\n"],
    ["Shift-JIS", "\x93\xfa\x96\x7b\n"],
  ])("B08 %s bytes elsewhere survive", async (_name, rest) => {
    const content = Buffer.from(`limit=10\n${rest}`, "latin1");
    expect(await edited(content, ["limit=10", "limit=20"])).toBe(`limit=20\n${rest}`);
    expect(await edited(content, ["limit=10 \n", "limit=20\n"])).toBe(`limit=20\n${rest}`);
  });

  it("B08 text that would need the unknown encoding is refused", async () => {
    const space = await createWorkspace();
    space.write("f", Buffer.from("limit=10\n# gr\xf6\n", "latin1"));
    await expect(edit(space, "f", ["limit=10", "größe"])).rejects.toThrow("not valid UTF-8");
    await expect(edit(space, "f", ["# gr\ufffd", "x"])).rejects.toThrow("Could not find");
  });

  it("B08 UTF-16 is refused by name and a byte order mark kept", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("abc", "utf16le")]);
    await expect(edited(utf16, ["abc", "x"])).rejects.toThrow("is UTF-16");
    expect(await edited("\ufeffabc\n", ["abc", "x"])).toBe(bytesOf("\ufeffx\n"));
    expect(await edited("\ufeffabc\n", ["\ufeffabc", "\ufeffx"])).toBe(bytesOf("\ufeffx\n"));
  });
});

describe("B10 links and modes", () => {
  it("B10 a symbolic link stays one and its target changes", async () => {
    const space = await createWorkspace();
    space.write("sub/conf.real", "v1\n");
    symlinkSync("sub/conf.real", space.path("conf"));
    await edit(space, "conf", ["v1", "v2"]);
    expect(lstatSync(space.path("conf")).isSymbolicLink()).toBe(true);
    expect(space.text("sub/conf.real")).toBe("v2\n");
    expect(readdirSync(space.path("sub"))).toEqual(["conf.real"]);
  });

  it("B10 hard links and mode bits stay", async () => {
    const space = await createWorkspace();
    linkSync(space.write("a", "v1\n"), space.path("b"));
    await edit(space, "a", ["v1", "v2"]);
    expect(space.text("b")).toBe("v2\n");
    chmodSync(space.write("run.sh", "v1\n"), 0o751);
    await edit(space, "run.sh", ["v1", "v2"]);
    expect(statSync(space.path("run.sh")).mode & 0o7777).toBe(0o751);
  });

  it("B10 a file in a folder that takes no new files is changed in place", async () => {
    const space = await createWorkspace();
    space.write("locked/f", "v1\n");
    chmodSync(space.path("locked"), 0o555);
    await edit(space, "locked/f", ["v1", "v2"]).finally(() => chmodSync(space.path("locked"), 0o755));
    expect(space.text("locked/f")).toBe("v2\n");
  });
});

describe("B44 forms of arguments", () => {
  const entry = { oldText: "a\n\tb", newText: "c" };
  const expected = { path: "f", edits: [entry] };
  const prepare = (args: unknown): unknown => createEditTool("/").prepareArguments?.(args);

  it.each<[string, unknown]>([
    ["JSON text", { path: "f", edits: JSON.stringify([entry]) }],
    ["JSON text with raw newline and tab", { path: "f", edits: '[\n{"oldText":"a\n\tb", "newText":"c"}]' }],
    ["entries as JSON text", { path: "f", edits: [JSON.stringify(entry)] }],
    ["a single entry", { path: "f", edits: entry }],
    ["a single entry as JSON text", { path: "f", edits: JSON.stringify(entry) }],
    ["top-level texts", { path: "f", ...entry }],
    ["top-level texts beside an empty list", { path: "f", edits: [], ...entry }],
    ["double-encoded text", { path: "f", edits: JSON.stringify(JSON.stringify([entry])) }],
    ["the schema's own form", expected],
    ["file_path", { file_path: "f", edits: [entry] }],
  ])("B44 %s is understood", (_name, args) => {
    expect(prepare(args)).toEqual(expected);
  });

  it("B44 top-level texts come after the list", () => {
    const other = { oldText: "x", newText: "y" };
    expect(prepare({ path: "f", edits: [other], ...entry })).toEqual({ path: "f", edits: [other, entry] });
  });

  it.each<[string, unknown, RegExp]>([
    ["broken text", { path: "f", edits: '[{"oldText": ' }, /could not be parsed as JSON.*Expected: .*oldText/s],
    [
      "an object as old text",
      { path: "f", edits: [{ oldText: {}, newText: "" }] },
      /edits\[0\] needs two texts.*Expected/,
    ],
    ["only one text", { path: "f", oldText: "x" }, /edits\[0\] needs two texts/],
  ])("B44 %s gives an error with the expected shape", (_name, args, message) => {
    expect(() => prepare(args)).toThrow(message);
  });
});

describe("diffs", () => {
  it("computeEditsDiff previews without writing, or says why not", async () => {
    const space = await createWorkspace();
    space.write("f", "a\nb\n");
    const preview = await computeEditsDiff("f", [{ oldText: "b", newText: "B" }], space.dir);
    expect(preview).toEqual({ diff: " 1 a\n-2 b\n+2 B", firstChangedLine: 2 });
    expect(await computeEditsDiff("f", [{ oldText: "z", newText: "B" }], space.dir)).toMatchObject({
      error: expect.stringContaining("Could not find"),
    });
    expect(space.text("f")).toBe("a\nb\n");
  });

  it("huge changes are bounded in time and size", async () => {
    const space = await createWorkspace();
    const lines = (mark: string): string => Array.from({ length: 60_000 }, (_, index) => `${mark}${index}\n`).join("");
    space.write("f", lines("old"));
    const start = performance.now();
    const { details } = await edit(space, "f", [lines("old"), lines("new")]);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(details.diff.split("\n").length).toBeLessThan(4010);
    expect(details.diff).toMatch(/\.\.\. 116000 more rows$/);
    expect(space.text("f")).toBe(lines("new"));
  });

  it("show a change of the final newline", async () => {
    const space = await createWorkspace();
    space.write("f", "a\nb");
    expect((await edit(space, "f", ["b", "b\n"])).details).toMatchObject({
      diff: " 1 a\n 2 b\n+3 ",
      firstChangedLine: 3,
    });
  });
});
