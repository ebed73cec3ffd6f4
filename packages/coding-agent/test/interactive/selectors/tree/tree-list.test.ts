import { fauxAssistantMessage } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { TreeList, type TreeRow } from "../../../../src/modes/interactive/selectors/tree/tree-list.js";
import { modelCalls, modelSays, toolSays, userSays } from "../../../support/messages.js";
import { branchedTree, Tree } from "./trees.js";

const rows = (list: TreeList): TreeRow[] => list.slice(0, list.position.count, 9);
const wordsOf = (list: TreeList): string[] => rows(list).map(({ text }) => text.words);
const drawn = (list: TreeList): string[] =>
  rows(list).map(({ prefix, text: { role, words } }) => `${prefix}${role === "assistant" ? "> " : ""}${words}`);
const listOf = (tree: Tree, options = {}): TreeList =>
  new TreeList({ roots: tree.roots, leafId: tree.manager.getLeafId(), ...options });
const selected = (list: TreeList): string | undefined => wordsOf(list)[list.position.index];
const goTo = (list: TreeList, words: string): void => {
  list.position.moveTo(wordsOf(list).indexOf(words));
  list.moved();
};

describe("rows", () => {
  it("stay in line until something branches", () => {
    expect(drawn(listOf(branchedTree()))).toEqual([
      "⊟ start",
      "> answer",
      "├⊟ one",
      "│  > one done",
      "└⊟ two",
      "   > two done",
      "   ├─ two a",
      "   └⊟ two b",
      "      > leaf",
    ]);
  });

  it("of several roots are branches of nothing", () => {
    const tree = new Tree().user("first").reply("reply");
    tree.manager.resetLeaf();
    tree.user("second");
    expect(drawn(listOf(tree))).toEqual(["├⊟ first", "│  > reply", "└─ second"]);
  });

  it("tell the active path, and where the conversation stands", () => {
    const tree = branchedTree();
    const list = listOf(tree);
    const active = rows(list).flatMap(({ isActive, text }) => (isActive ? [text.words] : []));
    expect(active).toEqual(["start", "answer", "two", "two done", "two b", "leaf"]);
    tree.manager.appendLabelChange(tree.id("one"), "x");
    expect(listOf(tree).isCurrent(tree.id("leaf"))).toBe(true);
    expect(listOf(tree).isCurrent(tree.id("two b"))).toBe(false);
  });

  it("far down draw their last levels only", () => {
    const tree = new Tree().user("0");
    for (let depth = 1; depth < 30; depth++)
      tree
        .user(`side ${depth}`)
        .at(`${depth - 1}`)
        .user(`${depth}`);
    const list = listOf(tree);
    const [last] = list.slice(list.position.count - 1, list.position.count, 3);
    expect(last?.prefix).toBe("…       └─ ");
  });
});

describe("what a row says", () => {
  it("is the call for a tool result, and a word for what only keeps the books", () => {
    const tree = new Tree();
    const { manager } = tree;
    manager.appendModelChange("faux", "one");
    manager.appendThinkingLevelChange("high");
    manager.appendMessage(userSays("look\x1b[31m at\n it"));
    manager.appendMessage(modelCalls("call"));
    manager.appendMessage(toolSays("call"));
    manager.appendMessage(toolSays("unknown"));
    manager.appendMessage(fauxAssistantMessage([], { stopReason: "aborted" }));
    manager.appendCompaction("summary", manager.getEntries()[0]?.id ?? "", 45_000);
    manager.appendSessionInfo("a name");
    manager.appendCustomEntry("mine");
    expect(wordsOf(listOf(tree, { filter: "all" }))).toEqual([
      "[model: one]",
      "[thinking: high]",
      "look at it",
      "(no words)",
      "[read: x]",
      "[read]",
      "(aborted)",
      "[compaction: 45k tokens]",
      "[name: a name]",
      "[custom: mine]",
    ]);
  });
});

describe("filters", () => {
  const tree = new Tree();
  const { manager } = tree;
  tree.user("question");
  manager.appendMessage(modelCalls("c"));
  manager.appendMessage(toolSays("c"));
  tree.reply("answer");
  manager.appendLabelChange(tree.id("answer"), "good");
  manager.appendModelChange("faux", "two");
  const shown = (filter: string): string[] => wordsOf(listOf(tree, { filter }));

  it("leave out bookkeeping, and replies that say nothing, unless the conversation stands there", () => {
    expect(shown("default")).toEqual(["question", "[read: x]", "answer"]);
    const standing = new Tree().user("hi");
    standing.manager.appendMessage(modelCalls("c"));
    expect(wordsOf(listOf(standing)).at(-1)).toBe("(no words)");
  });

  it("leave out tools, all but the user, or all without a label", () => {
    expect(shown("no-tools")).toEqual(["question", "answer"]);
    expect(shown("user-only")).toEqual(["question"]);
    expect(shown("labeled-only")).toEqual(["answer"]);
    expect(shown("all")).toHaveLength(6);
  });

  it("begin at the nearest entry above a hidden leaf, also where branches lie beside it", () => {
    expect(selected(listOf(tree))).toBe("answer");
    const branched = branchedTree().at("one done");
    branched.manager.appendModelChange("faux", "two");
    expect(selected(listOf(branched))).toBe("one done");
  });

  it("lead to the nearest shown entry, and back; also through a filter that shows nothing", () => {
    const list = listOf(branchedTree());
    goTo(list, "two done");
    list.toggleFilter("user-only");
    expect(selected(list)).toBe("two");
    list.toggleFilter("labeled-only");
    expect(rows(list)).toHaveLength(0);
    list.toggleFilter("labeled-only");
    expect(selected(list)).toBe("two done");
  });

  it("go round, and give way to the usual one when asked for again", () => {
    const list = listOf(branchedTree());
    list.cycleFilter(-1);
    expect(list.filter).toBe("all");
    list.cycleFilter(1);
    list.cycleFilter(1);
    expect(list.filter).toBe("no-tools");
    list.toggleFilter("no-tools");
    expect(list.filter).toBe("default");
  });
});

describe("search", () => {
  it("wants every word, and finds labels too", () => {
    const tree = branchedTree();
    tree.manager.appendLabelChange(tree.id("one done"), "Milestone");
    const list = listOf(tree);
    list.search("TWO done");
    expect(drawn(list)).toEqual(["> two done"]);
    list.search("milestone");
    expect(drawn(list)).toEqual(["> one done"]);
    list.search("nothing like it");
    expect(list.selected).toBeUndefined();
    list.search("");
    expect(selected(list)).toBe("leaf");
  });
});

describe("folds", () => {
  it("hide what is below; those inside survive", () => {
    const list = listOf(branchedTree());
    goTo(list, "two b");
    list.foldOrUp();
    goTo(list, "two");
    list.foldOrUp();
    expect(drawn(list).slice(-2)).toEqual(["│  > one done", "└⊞ two"]);
    list.unfoldOrDown();
    expect(drawn(list).slice(-2)).toEqual(["   ├─ two a", "   └⊞ two b"]);
  });

  it("are gone after a search or another filter", () => {
    for (const change of [(list: TreeList) => list.search("o"), (list: TreeList) => list.cycleFilter(1)]) {
      const list = listOf(branchedTree());
      goTo(list, "two");
      list.foldOrUp();
      change(list);
      expect(rows(list).some(({ isFolded }) => isFolded)).toBe(false);
    }
  });

  it("go up and down by segments where there is nothing to fold", () => {
    const list = listOf(branchedTree());
    expect(selected(list)).toBe("leaf");
    list.foldOrUp();
    expect(selected(list)).toBe("two b");
    list.foldOrUp();
    list.foldOrUp();
    expect(selected(list)).toBe("two");
    goTo(list, "start");
    list.unfoldOrDown();
    expect(selected(list)).toBe("one");
    list.unfoldOrDown();
    expect(selected(list)).toBe("one done");
    list.unfoldOrDown();
    expect(selected(list)).toBe("one done");
  });
});

it("fifty thousand entries in one line cost no stack, and a key little", () => {
  const roots = branchedTree().roots;
  let deepest = roots[0];
  for (let index = 0; index < 50_000 && deepest; index++) {
    const message = index % 2 === 0 ? userSays(`question ${index}`) : modelSays(`answer ${index}`);
    const entry = { type: "message" as const, id: `e${index}`, parentId: deepest.entry.id, timestamp: "", message };
    const node = { entry, children: [] };
    deepest.children.push(node);
    deepest = node;
  }
  const begin = performance.now();
  const list = new TreeList({ roots, leafId: "e49999" });
  const opened = performance.now() - begin;
  expect(list.selected?.entry.id).toBe("e49999");
  const before = performance.now();
  list.search("answer 4999");
  const searched = performance.now() - before;
  expect(list.position.count).toBe(10);
  expect({ opened: opened < 1500, searched: searched < 1500 }).toEqual({ opened: true, searched: true });
});
