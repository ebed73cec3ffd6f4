import { fauxAssistantMessage } from "@pi-stack/ai";
import { type TreeChoice, TreeSelectorComponent, type TreeSelectorOptions } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { gate } from "../../../support/session.js";
import { interactive } from "../../support.js";
import { key } from "../keys.js";
import { look } from "../look.js";
import { branchedTree, Tree } from "./trees.js";

/** The tree alone. */
function shownTree(tree: Tree, options: Partial<TreeSelectorOptions> = {}, size = { columns: 80, rows: 30 }) {
  const world = look(size);
  const chosen = world.show<TreeChoice>(
    (done) =>
      new TreeSelectorComponent({
        look: world.look,
        roots: tree.roots,
        leafId: tree.manager.getLeafId(),
        onLabel: () => undefined,
        onError: () => undefined,
        done,
        ...options,
      }),
  );
  return { ...world, chosen };
}

describe("the tree", () => {
  it("shows who said what, the active path and where the user is", async () => {
    const { shows } = shownTree(branchedTree());
    await shows(/ {2}⊟ • user: start\n {2}• assistant: answer\n {2}├⊟ user: one\n/);
    await shows(/› {7}• assistant: leaf\n {2}\(9\/9\)/);
  });

  it("B91: says that files are not brought back", async () => {
    const { shows } = shownTree(branchedTree());
    await shows("your files stay as they are");
  });

  it("takes half of the screen, and pages", async () => {
    const tree = new Tree();
    for (let index = 0; index < 40; index++) tree.user(`message ${index}`);
    const { shows, screen, terminal } = shownTree(tree, {}, { columns: 60, rows: 24 });
    await shows("› • user: message 39");
    expect((await screen()).match(/user:/g)).toHaveLength(12);
    terminal.send(key.left);
    await shows("› • user: message 27");
    terminal.send(key.right);
    terminal.send(key.down);
    await shows("› ⊟ • user: message 0");
  });

  it("narrows while it is typed, and by filters with keys of their own", async () => {
    const { shows, screen, terminal } = shownTree(branchedTree());
    for (const letter of "two") terminal.send(letter);
    await shows("(4/4)");
    expect(await screen()).not.toContain("user: one");
    for (let times = 0; times < 3; times++) terminal.send(key.backspace);
    terminal.send(key.ctrl("u"));
    await shows("[user-only]");
    terminal.send(key.ctrl("o"));
    await shows("[labeled-only]");
    await shows("Nothing fits.");
    terminal.send(key.ctrl("d"));
    await shows("(9/9)");
  });

  it("folds with ctrl and left", async () => {
    const { shows, terminal } = shownTree(branchedTree());
    terminal.send(key.ctrlLeft);
    terminal.send(key.ctrlLeft);
    await shows("› ".concat("   └⊞ • user: two b"));
    terminal.send(key.ctrlRight);
    await shows("assistant: leaf");
  });

  it("labels an entry, shows when that was, and takes the label away again", async () => {
    const told: unknown[] = [];
    const tree = branchedTree();
    const { shows, screen, terminal } = shownTree(tree, { onLabel: (...label) => void told.push(label) });
    terminal.send("L");
    await shows("Which label?");
    for (const letter of "good") terminal.send(letter);
    terminal.send(key.enter);
    await shows("• [good] assistant: leaf");
    terminal.send("T");
    await shows(/\[good\] \d{4}-\d\d-\d\d \d\d:\d\d assistant: leaf/);
    terminal.send("L");
    await shows("> good");
    for (let times = 0; times < 4; times++) terminal.send(key.backspace);
    terminal.send(key.enter);
    await expect.poll(screen).not.toContain("[good]");
    expect(told).toEqual([
      [tree.id("leaf"), "good"],
      [tree.id("leaf"), undefined],
    ]);
  });

  it("keeps an entry as it was when its label cannot be stored", async () => {
    const errors: unknown[] = [];
    const { shows, screen, terminal } = shownTree(branchedTree(), {
      onLabel: () => {
        throw new RangeError("disk full");
      },
      onError: (error) => void errors.push(error),
    });
    terminal.send("L");
    terminal.send("x");
    terminal.send(key.enter);
    await shows("Go to which place?");
    expect(await screen()).not.toContain("[x]");
    expect(errors).toHaveLength(1);
  });

  it("draws hostile words as text, on the smallest screen too", async () => {
    const tree = new Tree().user("a\x1b]0;owned\x07\x1b[2Jb");
    tree.manager.appendLabelChange(tree.id("a\x1b]0;owned\x07\x1b[2Jb"), "l\x1b[5n");
    for (const size of [
      { columns: 40, rows: 10 },
      { columns: 1, rows: 1 },
    ]) {
      const { screen, terminal } = shownTree(tree, {}, size);
      await screen();
      expect(terminal.writes.join("")).not.toMatch(/owned|\x1b\[2J|\x1b\[5n/);
    }
  });
});

describe("/tree", () => {
  const twoTurns = async () => {
    const world = await interactive([
      fauxAssistantMessage("first answer"),
      fauxAssistantMessage("second answer"),
      fauxAssistantMessage("what was left"),
    ]);
    for (const turn of ["first", "second"]) {
      world.say(`${turn} question`);
      await world.shows(`${turn} answer`);
    }
    world.say("/tree");
    await world.shows("Go to which place?");
    return world;
  };

  it("goes nowhere where the conversation stands already", async () => {
    const { shows, terminal } = await twoTurns();
    terminal.send(key.enter);
    await shows("Already at this point");
  });

  it("goes back to before a message, whose words can be written anew", async () => {
    const { shows, terminal, mode } = await twoTurns();
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("Summarize what you leave behind?");
    terminal.send(key.enter);
    await expect.poll(() => mode.editor.getText()).toBe("second question");
    expect(mode.session.messages).toHaveLength(2);
  });

  it("goes back to the tree with esc, to the place that was chosen", async () => {
    const { shows, terminal } = await twoTurns();
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("Summarize what you leave behind?");
    terminal.send(key.escape);
    await shows(/› • user: second question/);
  });

  it("summarizes what is left behind, with the user's own words", async () => {
    const { shows, terminal, mode } = await twoTurns();
    terminal.send(key.up);
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("Summarize with custom prompt");
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("What should the summary be about?");
    for (const letter of "files") terminal.send(letter);
    terminal.send(key.enter);
    await expect.poll(() => mode.session.messages.at(-1)?.role).toBe("branchSummary");
    expect(mode.session.messages).toHaveLength(3);
  });

  it("stops a summary with esc: nothing has moved", async () => {
    const { open, opened } = gate();
    const slow = async () => {
      await opened;
      return fauxAssistantMessage("too late");
    };
    const { say, shows, terminal, mode } = await interactive([
      fauxAssistantMessage("first answer"),
      fauxAssistantMessage("second answer"),
      slow,
    ]);
    for (const turn of ["first", "second"]) {
      say(`${turn} question`);
      await shows(`${turn} answer`);
    }
    say("/tree");
    await shows("Go to which place?");
    terminal.send(key.up);
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("Summarize what you leave behind?");
    terminal.send(key.down);
    terminal.send(key.enter);
    await expect.poll(() => mode.session.isCompacting).toBe(true);
    terminal.send(key.escape);
    await shows("Summary stopped. Nothing has moved.");
    await shows("Go to which place?");
    open();
    expect(mode.session.messages).toHaveLength(4);
  });

  it("does not ask where the settings say so, and keeps labels in the session", async () => {
    const { say, shows, terminal, mode } = await twoTurns();
    terminal.send("L");
    for (const letter of "here") terminal.send(letter);
    terminal.send(key.enter);
    await shows("[here]");
    terminal.send(key.escape);
    expect(mode.session.sessionManager.getBranch().some((entry) => entry.type === "label")).toBe(true);
    mode.settings.applyOverrides({ branchSummary: { skipPrompt: true } });
    say("/tree");
    await shows("› • [here] assistant: second answer");
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("You are at another point of the session.");
  });
});
