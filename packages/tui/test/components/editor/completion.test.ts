import { CombinedAutocompleteProvider } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { editorOn, keys, pasteOf } from "../../support/editor.js";
import { FakeProvider, suggest } from "../../support/fake-provider.js";

/** An editor whose provider suggests these for whatever word is being written. */
function suggesting(...values: string[]) {
  const editing = editorOn();
  const provider = new FakeProvider();
  provider.reply = (line) => suggest(/\S*$/.exec(line)?.[0] ?? "", ...values);
  editing.editor.setAutocompleteProvider(provider);
  const sent: string[] = [];
  editing.editor.onSubmit = (text) => sent.push(text);
  /** Until the suggestions are there. */
  const opened = () => expect.poll(() => editing.editor.isShowingAutocomplete(), { interval: 2 }).toBe(true);
  return { ...editing, provider, sent, opened };
}

const pauses = (ms = 40): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("suggestions", () => {
  it.each<[string, string, boolean]>([
    ["", "/", true],
    ["  ", "/", true],
    ["a", "/", false],
    ["", "@", true],
    ["see ", "@", true],
    ["see", "@", false],
    ["see ", "#", true],
    ["/mod", "e", true],
    ["/model ", "x", true],
    ["see @a", "b", true],
    ["see @src", "/", true],
    ['see @"my dir', "b", true],
    ["see", "b", false],
    ["see @a ", "b", false],
    ["a\n", "/", false],
  ])("after %j, %j is a reason to ask: %j", async (before, typed, asks) => {
    const { editor, send, provider } = suggesting("one", "two");
    editor.setText(before);
    send(typed);
    await pauses();
    expect(provider.asked.length).toBe(asks ? 1 : 0);
  });

  it("are shown below the text, and the marked one is taken with tab", async () => {
    const { editor, send, settled, opened, terminal } = suggesting("@alpha", "@beta");
    send("see @");
    await opened();
    expect((await settled()).slice(3, 5)).toEqual(["→ @alpha", "  @beta"]);
    expect(editor.render(40).join("")).not.toContain("\x1b_pi");
    send(keys.down, keys.tab);
    expect([editor.getText(), editor.isShowingAutocomplete()]).toEqual(["see @beta", false]);
    send(keys.undo);
    expect(editor.getText()).toBe("see @");
    await settled();
    expect(terminal.cursor).toMatchObject({ row: 1, column: 5 });
  });

  it("go round with the arrows, begin at what is already written, and close on escape", async () => {
    const { editor, send, opened, settled } = suggesting("@one", "@two", "@three");
    send("@", "t");
    await opened();
    expect(await settled()).toContain("→ @two");
    send(keys.down, keys.down);
    expect(await settled()).toContain("→ @one");
    send(keys.escape);
    expect([editor.isShowingAutocomplete(), editor.getText()]).toEqual([false, "@t"]);
  });

  it("are taken with enter; only a command is sent at once", async () => {
    const { editor, send, sent, opened } = suggesting("/model", "/mode");
    send("/mod");
    await opened();
    send(keys.enter);
    expect([sent, editor.getText()]).toEqual([["/model"], ""]);
    send("see @");
    await opened();
    send(keys.enter);
    expect([sent.length, editor.getText()]).toEqual([1, "see /model"]);
  });

  it("are asked for with tab: names of files, unless a command is written; a single one is taken at once", async () => {
    const { editor, send, provider, opened } = suggesting("only.ts");
    send("on", keys.tab);
    await expect.poll(() => editor.getText()).toBe("only.ts");
    expect([provider.asked.at(-1)?.force, editor.isShowingAutocomplete()]).toEqual([true, false]);
    editor.setText("/x");
    send(keys.tab);
    await opened();
    expect(provider.asked.at(-1)?.force).toBe(false);
  });

  it("are not asked for where the provider does not want it", async () => {
    const { send, provider } = suggesting("only.ts");
    Object.assign(provider, { shouldTriggerFileCompletion: () => false });
    send("on", keys.tab);
    await pauses();
    expect(provider.asked).toEqual([]);
  });

  it("follow what is deleted, and go when there are none or the text is pasted, set or sent", async () => {
    const { editor, send, provider, opened } = suggesting("/a", "/b");
    send("/x");
    await opened();
    provider.reply = () => null;
    send("y");
    await expect.poll(() => editor.isShowingAutocomplete()).toBe(false);
    provider.reply = () => suggest("/x", "/a", "/b");
    send(keys.backspace);
    await opened();
    for (const close of [() => send(pasteOf("p")), () => editor.setText("z"), () => editor.insertTextAtCursor("q")]) {
      send(keys.killToStart, "/");
      await opened();
      close();
      expect(editor.isShowingAutocomplete()).toBe(false);
    }
  });

  it("show as many as they may", () => {
    const { editor } = editorOn({ autocompleteMaxVisible: 99 });
    const atFirst = editor.getAutocompleteMaxVisible();
    const seen = [1, 7.9, Number.NaN].map((items) => {
      editor.setAutocompleteMaxVisible(items);
      return editor.getAutocompleteMaxVisible();
    });
    expect([atFirst, ...seen]).toEqual([20, 3, 7, 5]);
  });

  it("are looked for quickly in a long line", async () => {
    const { editor, send, settled } = editorOn();
    editor.setAutocompleteProvider(new CombinedAutocompleteProvider([], "/nowhere"));
    for (const text of ["=@".repeat(50_000), "a".repeat(100_000), ' @"'.repeat(33_000), " #@".repeat(33_000)]) {
      editor.setText(`${text}=`);
      const start = performance.now();
      send("@", "b", keys.tab);
      await settled();
      expect(performance.now() - start).toBeLessThan(500);
    }
  });

  it("do no harm whatever is in them", async () => {
    const { send, settled, opened } = suggesting("@a\x1b[2J\nb\u202ec", "@d");
    send("@");
    await opened();
    expect((await settled())[3]).toBe("→ @a bc");
  });
});

describe("slow suggestions", () => {
  it("are asked for one after the other, and only for the newest text", async () => {
    const { editor, send, provider } = suggesting();
    provider.reply = undefined;
    send("/a");
    await expect.poll(() => provider.asked.length).toBe(1);
    send("b");
    send("c");
    expect(provider.asked[0]?.signal.aborted).toBe(true);
    await pauses();
    expect(provider.asked).toHaveLength(1);
    provider.asked[0]?.answer(suggest("/a", "/old"));
    await expect.poll(() => provider.asked.map(({ line }) => line)).toEqual(["/a", "/abc"]);
    expect(editor.isShowingAutocomplete()).toBe(false);
    provider.asked[1]?.answer(suggest("/abc", "/abcd"));
    await expect.poll(() => editor.isShowingAutocomplete()).toBe(true);
  });

  it("of a provider that never answers do not hold up the next ones", async () => {
    const { editor, send, provider } = suggesting();
    provider.reply = undefined;
    send("/a");
    await expect.poll(() => provider.asked.length).toBe(1);
    send("b");
    await expect.poll(() => provider.asked.length, { timeout: 3000 }).toBe(2);
    provider.asked[1]?.answer(suggest("/ab", "/abc"));
    await expect.poll(() => editor.isShowingAutocomplete()).toBe(true);
  });

  it("are dropped when the cursor has moved or the provider fails", async () => {
    const { editor, send, provider } = suggesting();
    provider.reply = undefined;
    send("/a");
    await expect.poll(() => provider.asked.length).toBe(1);
    send(keys.left);
    provider.asked[0]?.answer(suggest("/a", "/abc"));
    await pauses();
    expect(editor.isShowingAutocomplete()).toBe(false);
    provider.reply = () => {
      throw new RangeError("broken");
    };
    send(keys.end, "b");
    await pauses();
    expect([editor.isShowingAutocomplete(), editor.getText()]).toEqual([false, "/ab"]);
  });

  it("wait until typing pauses after @", async () => {
    const { send, provider } = suggesting("@a");
    send("@abc");
    await pauses(60);
    expect(provider.asked.map(({ line }) => line)).toEqual(["@abc"]);
  });

  it("still fit what was typed since, or are not taken", async () => {
    const { editor, send, sent, provider, opened } = suggesting("/model", "/mode");
    send("/m");
    await opened();
    provider.reply = undefined;
    send("o", keys.enter);
    expect(sent).toEqual(["/model"]);
    provider.reply = () => suggest("@a", "@alpha", "@ab");
    send("see @a");
    await opened();
    provider.reply = undefined;
    send("x", keys.enter);
    expect([sent.length, editor.getText(), editor.isShowingAutocomplete()]).toEqual([1, "see @ax", false]);
  });
});
