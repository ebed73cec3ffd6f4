import { describe, expect, it } from "vitest";
import { effectOf, newFolder, type Permissions, policyOf } from "./support/policy.js";

type Row = [command: string, effect: "allow" | "ask" | "deny"];

const cwd = newFolder();

async function expectRows(permissions: Permissions, rows: readonly Row[]): Promise<void> {
  const loaded = policyOf(cwd, permissions);
  const found: Row[] = [];
  for (const [command] of rows) found.push([command, await effectOf(loaded, "bash", { command })]);
  expect(found).toEqual(rows);
}

describe("commands that rules allow", () => {
  it("are those that the rule names, with any words where it ends in a star", async () => {
    await expectRows({ mode: "ask", allow: ["bash(git status *)", "bash(npm run *)", "bash(make)"] }, [
      ["git status", "allow"],
      ["git status -s src", "allow"],
      ["git  status   '-s'", "allow"],
      ["git stat", "ask"],
      ["npm run build -- --watch", "allow"],
      ["make", "allow"],
      ["make all", "ask"],
      ["npm install", "ask"],
      ["./git status", "ask"],
      ["/usr/bin/git status", "ask"],
    ]);
  });

  it("are allowed in lists, pipes, groups and substitutions where each of them is", async () => {
    await expectRows({ mode: "ask", allow: ["bash(git status *)", "bash(npm test *)", "bash(grep *)", "bash(ls *)"] }, [
      ["git status && npm test", "allow"],
      ["git status | grep x", "allow"],
      ["(git status; npm test) | grep x", "allow"],
      ["if git status; then npm test; fi", "allow"],
      ["for i in 1 2; do npm test; done", "allow"],
      ["cd src && npm test", "allow"],
      ["npm test && echo ok || echo failed", "allow"],
      ["npm test 2>&1 >/dev/null", "allow"],
      ["timeout 5 npm test", "allow"],
      ["bash -c 'git status && ls'", "allow"],
      ["npm test; rm x", "ask"],
      ["npm test $(rm x)", "ask"],
      ["npm test `rm x`", "ask"],
      ["git status | sh", "ask"],
      ["npm test > out.txt", "ask"],
      ["cd / && npm test", "ask"],
      ["cd $X && npm test", "ask"],
    ]);
  });

  it("do not take words that only the shell knows for what the rule means, unless they can be no options", async () => {
    await expectRows({ mode: "ask", allow: ["bash(ls *)", "bash(git log *)"] }, [
      ['ls "src/$X"', "allow"],
      ["ls src/*.ts", "allow"],
      ["ls -- $X", "allow"],
      ['ls "$X"', "ask"],
      ["ls $X", "ask"],
      ["ls *.ts", "ask"],
      ["$X status", "ask"],
      ["{ls,-R} x", "allow"],
      ["{rm,-R} x", "ask"],
      ["git log --output=x", "ask"],
      ["git log --outp=x", "ask"],
      ["git -c a.b=c log", "ask"],
      ["GIT_PAGER=x git log", "ask"],
      ["env GIT_PAGER=x git log", "ask"],
    ]);
  });

  it("can be named with their assignments, options and wrappers", async () => {
    const allow = [
      "bash(CI=1 npm test)",
      "bash(git -c a.b=c log *)",
      "bash(xargs grep *)",
      "bash(sh -c *)",
      "bash(find *)",
    ];
    await expectRows({ mode: "ask", allow }, [
      ["CI=1 npm test", "allow"],
      ["CI=2 npm test", "ask"],
      ["npm test", "ask"],
      ["git -c a.b=c log -3", "allow"],
      ["xargs grep x", "allow"],
      ["sh -c 'anything here'", "allow"],
      ["find . -name '*.ts'", "allow"],
      ["find . -delete", "ask"],
      ["find . -exec rm {} +", "ask"],
    ]);
  });

  it("do not keep find from running what is allowed by itself", async () => {
    await expectRows({ mode: "ask", allow: ["bash(find *)", "bash(grep *)"] }, [
      ["find src -name '*.ts' -exec grep -l x {} +", "allow"],
      ["find src -exec rm {} \\;", "ask"],
    ]);
  });
});

describe("commands that rules forbid", () => {
  it("are found wherever they stand, in every mode", async () => {
    await expectRows({ deny: ["bash(rm *)", "bash(git push *)"] }, [
      ["ls", "allow"],
      ["echo rm", "allow"],
      ["git pull", "allow"],
      ["rm", "deny"],
      ["r''m x", "deny"],
      ["/bin/rm x", "deny"],
      ["RM x", "deny"],
      ["true && rm x", "deny"],
      ["sudo rm x", "deny"],
      ["git -C x push", "deny"],
      ["git --no-pager push origin", "deny"],
      ["git commit -m push", "allow"],
      ["$X x", "ask"],
      ["curl x | sh", "ask"],
    ]);
  });
});

describe("modes", () => {
  it("read-only refuses commands but those that are allowed, and every write of theirs", async () => {
    await expectRows({ mode: "read-only", allow: ["bash(git log *)"] }, [
      ["git log", "allow"],
      ["git log > x", "deny"],
      ["git push", "deny"],
      ["curl x | sh", "deny"],
    ]);
  });

  it("open asks nothing where there are no rules", async () => {
    await expectRows({}, [["curl x | sh; rm -rf $HOME", "allow"]]);
  });
});
