import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { ToolExecutionComponent, type ToolExecutionOptions } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { lightTheme } from "../../src/rendering/theme/builtin-themes.js";
import { onScreen, testTheme, textOf } from "./support.js";

const ui = { requestRender: () => undefined, terminal: { columns: 60 } };

function row(name: string, args: Record<string, unknown>, options: ToolExecutionOptions = {}): ToolExecutionComponent {
  const component = new ToolExecutionComponent(
    name,
    "id",
    args,
    { theme: testTheme(), ...options },
    undefined,
    ui,
    "/w",
  );
  component.setArgsComplete();
  return component;
}

function withResult(
  name: string,
  args: Record<string, unknown>,
  text: string,
  isError = false,
): ToolExecutionComponent {
  const component = row(name, args);
  component.updateResult({ content: [{ type: "text", text }], isError });
  return component;
}

const lines = (count: number, word = "line"): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join("\n");

describe("the call line of", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["read", { path: "a.ts" }, "read a.ts"],
    ["read", { path: "a.ts", offset: 5 }, "read a.ts:5"],
    ["read", { path: "a.ts", offset: 5, limit: 10 }, "read a.ts:5-14"],
    ["read", { file_path: "b.ts", limit: 3 }, "read b.ts:1-3"],
    ["read", { path: `${homedir()}/x/y.ts` }, "read ~/x/y.ts"],
    ["read", {}, "read ..."],
    ["read", { path: 7.5 }, "read [invalid arg]"],
    ["read", { path: ["a"] }, "read [invalid arg]"],
    ["bash", { command: "ls -l", timeout: 5 }, "$ ls -l (timeout 5s)"],
    ["bash", {}, "$ ..."],
    ["bash", { command: { a: 1 } }, "$ [invalid arg]"],
    ["bash", { command: "a\tb\n\x1b]0;title\x07c" }, "$ a   b\n c"],
    ["bash", { command: "x", timeout: [5] }, "$ x (timeout [invalid arg]s)"],
    ["edit", { path: "a.ts", edits: [] }, "edit a.ts"],
    ["write", { path: "a.txt", content: "one\n\ttwo\n" }, "write a.txt\n\n one\n    two"],
    ["write", { path: "a.txt", content: 3 }, "write a.txt [invalid arg]"],
    ["grep", { pattern: "x+" }, "grep /x+/ in ."],
    ["grep", { pattern: "x", path: "src", glob: "*.ts", limit: 3 }, "grep /x/ in src (*.ts) limit 3"],
    ["find", { pattern: "*.ts", path: "src", limit: 3 }, "find *.ts in src (limit 3)"],
    ["ls", { path: "src", limit: 3 }, "ls src (limit 3)"],
    ["ls", {}, "ls ."],
    ["deploy", { to: "moon" }, 'deploy\n {\n   "to": "moon"\n }'],
    ["deploy", {}, "deploy"],
  ])("%s %j", (name, args, words) => {
    expect(textOf(row(name, args))).toBe(`\n\n ${words}\n`);
  });

  it.each([
    ["/skills/cook/SKILL.md", "[skill] cook (ctrl+o to expand)"],
    ["/w/AGENTS.md", "read resource /w/AGENTS.md (ctrl+o to expand)"],
    ["CLAUDE.md", "read resource CLAUDE.md (ctrl+o to expand)"],
    [fileURLToPath(new URL("../../README.md", import.meta.url)), "read docs README.md (ctrl+o to expand)"],
  ])("read %s tells what it is for, and its body waits", (path, words) => {
    const component = withResult("read", { path }, "secret");
    expect(textOf(component)).toBe(`\n\n ${words}\n`);
    component.setExpanded(true);
    expect(textOf(component)).toMatch(/ read .*\n\n secret/);
  });
});

describe("a result", () => {
  it.each([
    ["read", 10, "(30 more lines, ctrl+o to expand)"],
    ["grep", 15, "(25 more lines, ctrl+o to expand)"],
    ["find", 20, "(20 more lines, ctrl+o to expand)"],
    ["ls", 20, "(20 more lines, ctrl+o to expand)"],
    ["deploy", 10, "(30 more lines, ctrl+o to expand)"],
  ])("of %s begins with %i lines until it is expanded", (name, count, more) => {
    const component = withResult(name, { path: "a" }, lines(40));
    expect(textOf(component)).toContain(`line ${count}\n ... ${more}`);
    expect(textOf(component)).not.toContain(`line ${count + 1}\n`);
    component.setExpanded(true);
    expect(textOf(component)).toMatch(/line 39\n line 40\n$/);
  });

  it("of bash is the last five rows, as wide as the terminal is", () => {
    const component = withResult("bash", { command: "x" }, `${lines(9)}\n${"y".repeat(100)}`);
    expect(textOf(component)).toMatch(
      /\.\.\. \(6 more lines, ctrl\+o to expand\)\n line 7\n line 8\n line 9\n y{58}\n y{42}\n$/,
    );
    component.setColumns(40);
    expect(textOf(component, 40)).toMatch(
      /\(7 more lines, ctrl\+o to expand\)\n line 8\n line 9\n y{38}\n y{38}\n y{24}\n$/,
    );
  });

  it("of write is nothing, unless it failed", () => {
    expect(textOf(withResult("write", { path: "a" }, "Wrote 3 bytes"))).not.toContain("Wrote");
    expect(textOf(withResult("write", { path: "a" }, "no such folder", true))).toContain("no such folder");
  });

  it.each(["read", "bash", "edit", "write", "grep", "find", "ls", "deploy"])("of %s that failed says why", (name) => {
    expect(textOf(withResult(name, {}, "it is broken", true))).toContain("it is broken");
  });

  it("keeps what the tool says of it in sight", () => {
    const text = `${lines(40)}\n\n[Showing lines 1-40 of 90. Use offset=41 to continue.]`;
    expect(textOf(withResult("read", { path: "a" }, text))).toMatch(
      /\(30 more lines.*\)\n\n \[Showing lines 1-40 of 90\. Use offset=41 to continue\.\]\n$/,
    );
  });

  it("of a write counts all lines of the content", () => {
    const component = row("write", { path: "a.txt", content: lines(25) });
    expect(textOf(component)).toMatch(/line 10\n \.\.\. \(15 more lines, 25 total, ctrl\+o to expand\)\n$/);
  });

  it("B16 of 80 MB is shown at once, and in part", () => {
    const text = "x".repeat(99).concat("\n").repeat(800_000);
    const before = performance.now();
    const component = withResult("bash", { command: "yes" }, text);
    expect(textOf(component)).toContain("(799998 more lines");
    component.setExpanded(true);
    expect(component.render(60).length).toBeLessThan(6000);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it("of one endless line ends with its end", () => {
    const component = withResult("bash", { command: "x" }, `${"x".repeat(3_000_000)}END`);
    expect(textOf(component)).toMatch(/x{58}\n x+END\n$/);
    component.setExpanded(true);
    expect(component.render(60).length).toBeLessThan(60);
  });

  it("B17 with a line of 150,000 characters shows its beginning, and how long it is", () => {
    const component = withResult("grep", { pattern: "MARK" }, `a.txt:1: MARK${"\0".repeat(9)}${"z".repeat(150_000)}`);
    expect(textOf(component)).toMatch(/MARKz+\n[\s\S]*… \(150013 characters\)/);
    expect(component.render(60).length).toBeLessThan(50);
  });
});

describe("colours of", () => {
  const theme = testTheme();
  const painted = (component: ToolExecutionComponent): string => component.render(60).join("\n");

  it("a row tell whether it waits, is done or has failed", () => {
    const component = row("ls", {});
    expect(painted(component)).toContain(theme.getBgAnsi("toolPendingBg"));
    component.updateResult({ content: [], isError: false });
    expect(painted(component)).toContain(theme.getBgAnsi("toolSuccessBg"));
    component.updateResult({ content: [], isError: true });
    expect(painted(component)).toContain(theme.getBgAnsi("toolErrorBg"));
  });

  it("code follow its language", () => {
    const component = withResult("read", { path: "a.ts" }, "const a = 1;");
    expect(painted(component)).toContain(theme.fg("syntaxKeyword", "const"));
    expect(painted(withResult("read", { path: "a.unknown" }, "const a"))).toContain(theme.fg("toolOutput", "const a"));
  });

  it("the range of a read are those of a warning", () => {
    expect(painted(row("read", { path: "a", offset: 2 }))).toContain(theme.fg("warning", ":2"));
  });
});

describe("a row", () => {
  it("lets nothing hostile reach the terminal", async () => {
    const hostile = "a\x1b]0;owned\x07\x1b[2J\x1b]52;c;aGk=\x07\x9b2Jz";
    const args = { path: hostile, command: hostile, pattern: hostile, content: hostile, [hostile]: hostile };
    for (const name of ["read", "bash", "edit", "write", "grep", "find", "ls", hostile]) {
      const { terminal, text } = onScreen(withResult(name, args, hostile));
      expect(await text()).toContain("az");
      expect(terminal.writes.join("")).not.toMatch(/\x1b\](?:0|52);|\x1b\[2J|\x9b/);
    }
  });

  it.each([1, 2, 3, 40, 200])("fits into %i columns", (columns) => {
    for (const name of ["read", "bash", "edit", "write", "grep", "find", "ls", "deploy"]) {
      const component = withResult(name, { path: "a/b", command: "c", content: lines(30) }, lines(30, "wörter 漢字"));
      component.setColumns(columns);
      expect(component.render(columns).length).toBeGreaterThan(0);
    }
  });

  it("keeps what it shows when the theme changes, in other colours", () => {
    const theme = testTheme();
    const component = new ToolExecutionComponent("bash", "id", { command: "x" }, { theme }, undefined, ui);
    component.updateResult({ content: [{ type: "text", text: "out" }], isError: false });
    const [before, words] = [component.render(60).join("\n"), textOf(component)];
    theme.become({ ...lightTheme });
    component.invalidate();
    expect(textOf(component)).toBe(words);
    expect(component.render(60).join("\n")).not.toBe(before);
    expect(component.render(60).join("\n")).toContain(theme.getBgAnsi("toolSuccessBg"));
  });
});
