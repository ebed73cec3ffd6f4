import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AutocompleteSuggestions, CombinedAutocompleteProvider, type SlashCommand } from "@pi-stack/tui";
import { describe, expect, it, vi } from "vitest";
import { editorOn, keys } from "../support/editor.js";
import { tempFolder } from "../support/folder.js";

const commands: SlashCommand[] = [
  { name: "model", description: "Choose a model", argumentHint: "<name>" },
  { name: "compact" },
  {
    name: "theme",
    getArgumentCompletions: async (prefix) =>
      ["dark", "light"].filter((each) => each.startsWith(prefix)).map((value) => ({ value, label: value })),
  },
];

function ask(provider: CombinedAutocompleteProvider, text: string, force = false, signal?: AbortSignal) {
  const lines = text.split("\n");
  const col = lines.at(-1)?.length ?? 0;
  return provider.getSuggestions(lines, lines.length - 1, col, {
    signal: signal ?? new AbortController().signal,
    force,
  });
}

const valuesOf = (suggestions: AutocompleteSuggestions | null): string[] =>
  suggestions?.items.map(({ value }) => value) ?? [];

/** A folder with files of these names; what ends with a slash is a folder. */
function folderWith(...names: string[]): string {
  const folder = tempFolder();
  for (const name of names) {
    mkdirSync(join(folder, name.slice(0, name.lastIndexOf("/") + 1)), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(join(folder, name), "");
  }
  return folder;
}

/** The text after the first suggestion, or the one with this value, was taken. */
async function completed(provider: CombinedAutocompleteProvider, before: string, after = "", value?: string) {
  const suggestions = await ask(provider, before, true);
  const item = suggestions?.items.find((each) => value === undefined || each.value === value);
  if (!suggestions || !item) return undefined;
  const { lines, cursorCol } = provider.applyCompletion([before + after], 0, before.length, item, suggestions.prefix);
  return `${lines[0]?.slice(0, cursorCol)}|${lines[0]?.slice(cursorCol)}`;
}

describe("slash commands", () => {
  const provider = new CombinedAutocompleteProvider([...commands, { value: "mode", label: "mode" }], "/nowhere");

  it("are found by the letters of their names, with what they expect", async () => {
    expect(await ask(provider, "/mod")).toEqual({
      prefix: "/mod",
      items: [
        { value: "model", label: "model", description: "<name> — Choose a model" },
        { value: "mode", label: "mode" },
      ],
    });
    expect(valuesOf(await ask(provider, "/ct"))).toEqual(["compact"]);
    expect(valuesOf(await ask(provider, "/"))).toHaveLength(4);
    expect(await ask(provider, "/zzz")).toBeNull();
  });

  it("suggest their arguments", async () => {
    expect(await ask(provider, "/theme d")).toMatchObject({ prefix: "d", items: [{ value: "dark" }] });
    expect(await ask(provider, "/model x")).toBeNull();
    expect(await ask(provider, "/unknown x")).toBeNull();
  });

  it("are written with a space behind them", () => {
    const item = { value: "model", label: "model" };
    expect(provider.applyCompletion(["/mo rest"], 0, 3, item, "/mo")).toEqual({
      lines: ["/model  rest"],
      cursorLine: 0,
      cursorCol: 7,
    });
    expect(provider.applyCompletion(["/theme d"], 0, 8, { value: "dark", label: "dark" }, "d").lines).toEqual([
      "/theme dark",
    ]);
  });

  it("are chosen and sent in an editor", async () => {
    const { editor, send } = editorOn();
    editor.setAutocompleteProvider(provider);
    const sent: string[] = [];
    editor.onSubmit = (text) => sent.push(text);
    send("/com");
    await expect.poll(() => editor.isShowingAutocomplete()).toBe(true);
    send(keys.enter);
    expect(sent).toEqual(["/compact"]);
  });
});

describe("paths", () => {
  it("go on with the names in their folder, folders first, in either case", async () => {
    const folder = folderWith("src/app.ts", "Site.md", "sub dir/x.txt", ".hidden", "other");
    symlinkSync(join(folder, "src"), join(folder, "slink"));
    const provider = new CombinedAutocompleteProvider([], folder);
    expect(valuesOf(await ask(provider, "see S", true))).toEqual(["slink/", "src/", '"sub dir/"', "Site.md"]);
    expect(valuesOf(await ask(provider, "see ./s"))).toEqual(["./slink/", "./src/", '"./sub dir/"', "./Site.md"]);
    expect(valuesOf(await ask(provider, "x=src/"))).toEqual(["src/app.ts"]);
    expect(valuesOf(await ask(provider, `${folder}/o`))).toEqual([]);
    expect(valuesOf(await ask(provider, `see ${folder}/o`))).toEqual([`${folder}/other`]);
    expect(valuesOf(await ask(provider, '"sub d', true))).toEqual(['"sub dir/"']);
    expect(valuesOf(await ask(provider, "see .h"))).toEqual([".hidden"]);
    expect(valuesOf(await ask(provider, "see "))).toHaveLength(6);
    expect(await ask(provider, "see s")).toBeNull();
    expect(await ask(provider, "see missing/x", true)).toBeNull();
  });

  it("may begin at the user's own folder", async () => {
    const home = folderWith("notes.txt");
    vi.stubEnv("HOME", home);
    vi.stubEnv("USERPROFILE", home);
    const provider = new CombinedAutocompleteProvider([], "/nowhere");
    expect(valuesOf(await ask(provider, "see ~/no"))).toEqual(["~/notes.txt"]);
    vi.unstubAllEnvs();
  });

  it("are written without a space behind them, in their quotes where they need them", async () => {
    const provider = new CombinedAutocompleteProvider([], folderWith("sub dir/x y.txt", "a.md"));
    expect(await completed(provider, "see a", " too")).toBe("see a.md| too");
    expect(await completed(provider, "see s")).toBe('see "sub dir/|"');
    expect(await completed(provider, 'see "sub dir/', '" too')).toBe('see "sub dir/x y.txt"| too');
    expect(provider.shouldTriggerFileCompletion(["/mod"], 0, 4)).toBe(false);
    expect(provider.shouldTriggerFileCompletion(["/model x"], 0, 8)).toBe(true);
  });
});

describe("@files", () => {
  it("are found wherever they are, the best first", async () => {
    const folder = folderWith(
      "lib/app/x.md",
      "src/app.ts",
      "app",
      "my app.md",
      "src/wrapper.ts",
      ".git/app",
      "node_modules/app/i",
    );
    const provider = new CombinedAutocompleteProvider([], folder);
    expect(await ask(provider, "see @app")).toMatchObject({
      prefix: "@app",
      items: [
        { value: "@lib/app/", label: "app/", description: "lib/app/" },
        { value: "@app" },
        { value: "@src/app.ts" },
        { value: '@"my app.md"' },
        { value: "@src/wrapper.ts" },
        { value: "@lib/app/x.md" },
      ],
    });
    expect(valuesOf(await ask(provider, "@src/APP"))).toEqual(["@src/app.ts", "@src/wrapper.ts"]);
    expect(valuesOf(await ask(provider, '@"my a'))).toEqual(['@"my app.md"']);
    expect(valuesOf(await ask(provider, "@b/app/x"))).toEqual(["@lib/app/x.md"]);
    expect(await ask(provider, "@none-such")).toBeNull();
    expect(await ask(provider, "me@app")).toBeNull();
  });

  it("are written with a space behind them, but for folders", async () => {
    const provider = new CombinedAutocompleteProvider([], folderWith("src/a.ts", "my dir/b.ts"));
    expect(await completed(provider, "see @a.t")).toBe("see @src/a.ts |");
    expect(await completed(provider, "see @sr")).toBe("see @src/|");
    expect(await completed(provider, "see @my")).toBe('see @"my dir/|"');
    expect(await completed(provider, 'see @"my dir/b', '"!')).toBe('see @"my dir/b.ts" |!');
  });

  it("B85 end quickly and are found once although links lead in circles", async () => {
    const folder = folderWith("a/b/f.md");
    symlinkSync(join("..", ".."), join(folder, "a/b/up"));
    symlinkSync("self", join(folder, "self"));
    symlinkSync("missing", join(folder, "dangling"));
    const provider = new CombinedAutocompleteProvider([], folder);
    const start = performance.now();
    expect(valuesOf(await ask(provider, "@f.m"))).toEqual(["@a/b/f.md"]);
    expect(valuesOf(await ask(provider, "@u"))).toEqual(["@a/b/up/"]);
    expect(valuesOf(await ask(provider, "./", true))).toEqual(["./a/", "./dangling", "./self"]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("hold nothing up in a large tree, and are given up when nobody waits", async () => {
    const folder = folderWith(...Array.from({ length: 300 }, (_, index) => `d${index}/e/file${index}.ts`));
    const provider = new CombinedAutocompleteProvider([], folder);
    expect(valuesOf(await ask(provider, "@file"))).toHaveLength(20);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const controller = new AbortController();
    const answer = ask(provider, "@none-such", false, controller.signal);
    await answer;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    controller.abort();
    expect(await ask(provider, "@file", false, controller.signal)).toBeNull();
  });
});

describe("@files through fd", () => {
  /** A program that prints these lines and keeps its arguments. */
  function fakeFd(body: string): { fdPath: string; argumentsOf: () => string[] } {
    const folder = tempFolder();
    const [fdPath, log] = [join(folder, "fd"), join(folder, "arguments.json")];
    const keep = `require("node:fs").writeFileSync(${JSON.stringify(log)}, JSON.stringify(process.argv.slice(2)));`;
    writeFileSync(fdPath, `#!${process.execPath}\n${keep}\n${body}\n`);
    chmodSync(fdPath, 0o755);
    return {
      fdPath,
      argumentsOf: () => {
        const kept: unknown = existsSync(log) ? JSON.parse(readFileSync(log, "utf8")) : [];
        return Array.isArray(kept) ? kept.map(String) : [];
      },
    };
  }

  it("are what the program prints, best first, and what was typed is never an option of it", async () => {
    const { fdPath, argumentsOf } = fakeFd('console.log("src/x.ts\\nx/\\n./x\\nother\\n")');
    const folder = folderWith("src/");
    const provider = new CombinedAutocompleteProvider([], folder, fdPath);
    expect(valuesOf(await ask(provider, "@x"))).toEqual(["@x/", "@x", "@src/x.ts"]);
    await ask(provider, "@--exec=rm");
    expect(argumentsOf().slice(0, 4)).toEqual(["--base-directory", folder, "--max-results", "100"]);
    expect(argumentsOf().slice(-2)).toEqual(["--", "--exec=rm"]);
    await ask(provider, "@no/where");
    expect(argumentsOf()).toContain("--full-path");
    expect(valuesOf(await ask(provider, "@src/x"))).toEqual(["@src/x/", "@src/x", "@src/src/x.ts"]);
    expect(argumentsOf().slice(-2)).toEqual(["--", "x"]);
    expect(argumentsOf()[1]).toBe(join(folder, "src"));
  });

  it("are found by our own means where the program is not there", async () => {
    const provider = new CombinedAutocompleteProvider([], folderWith("a/x.ts"), join(tempFolder(), "missing"));
    expect(valuesOf(await ask(provider, "@x"))).toEqual(["@a/x.ts"]);
  });

  it("end the program when nobody waits any more, or when it never stops printing", async () => {
    const waiting = fakeFd('setTimeout(() => {}, 60_000); process.title = "waiting"');
    const controller = new AbortController();
    const answer = ask(
      new CombinedAutocompleteProvider([], tempFolder(), waiting.fdPath),
      "@x",
      false,
      controller.signal,
    );
    await expect.poll(() => waiting.argumentsOf().length, { timeout: 5000 }).toBeGreaterThan(0);
    controller.abort();
    expect(await answer).toBeNull();
    const endless = fakeFd('const write = () => process.stdout.write("x".repeat(9999) + "\\n", write); write();');
    expect(valuesOf(await ask(new CombinedAutocompleteProvider([], tempFolder(), endless.fdPath), "@x"))).toHaveLength(
      20,
    );
  });
});
