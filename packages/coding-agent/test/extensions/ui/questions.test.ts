import { describe, expect, it } from "vitest";
import { screenWithExtension } from "./screen.js";

const down = "\x1b[B";
const escapeKey = "\x1b";

describe("questions of extensions at a terminal", () => {
  it("select gives the option that was chosen, and nothing when it was left", async () => {
    const { ui, terminal, shows } = await screenWithExtension();
    const chosen = ui.select("Which?", ["red", "green"]);
    await shows(/Which\?[\s\S]*red[\s\S]*green/);
    terminal.send(down);
    terminal.send("\r");
    expect(await chosen).toBe("green");
    const left = ui.select("Again?", ["red"]);
    await shows("Again?");
    terminal.send(escapeKey);
    expect(await left).toBeUndefined();
  });

  it("confirm is yes or no", async () => {
    const { ui, terminal, shows } = await screenWithExtension();
    const yes = ui.confirm("Delete it?", "There is no way back.");
    await shows(/Delete it\?\n.*There is no way back\.[\s\S]*Yes[\s\S]*No/);
    terminal.send("\r");
    expect(await yes).toBe(true);
    const no = ui.confirm("Really?", "");
    await shows("Really?");
    terminal.send(escapeKey);
    expect(await no).toBe(false);
  });

  it("input and editor give what was written", async () => {
    const { ui, say, terminal, shows } = await screenWithExtension();
    const line = ui.input("Name?", "Ada");
    await shows(/Name\?[\s\S]*Ada/);
    say("Grace");
    expect(await line).toBe("Grace");
    const text = ui.editor("Words?", "begin ");
    await shows(/Words\?[\s\S]*begin/);
    say("end");
    expect(await text).toBe("begin end");
    const left = ui.editor("More?");
    await shows("More?");
    terminal.send(escapeKey);
    expect(await left).toBeUndefined();
  });

  it("several at once are each answered: the latest first", async () => {
    const { ui, terminal, shows, gone } = await screenWithExtension();
    const answers = [ui.select("first?", ["a"]), ui.confirm("second?", ""), ui.input("third?")];
    await shows("third?");
    terminal.send("c");
    terminal.send("\r");
    await shows("second?");
    terminal.send("\r");
    await shows("first?");
    terminal.send("\r");
    expect(await Promise.all(answers)).toEqual(["a", true, "c"]);
    await gone("first?");
  });

  it("a time limit counts down, and a signal ends it; one that has fired shows nothing", async () => {
    const { ui, shows, gone } = await screenWithExtension();
    const late = ui.select("Soon?", ["a"], { timeout: 900 });
    await shows("Soon? (1s)");
    expect(await late).toBeUndefined();
    const stop = new AbortController();
    const stopped = ui.confirm("Stopped?", "", { signal: stop.signal });
    await shows("Stopped?");
    stop.abort();
    expect(await stopped).toBe(false);
    await gone("Stopped?");
    expect(await ui.input("Never?", undefined, { signal: AbortSignal.abort() })).toBeUndefined();
  });

  it("hostile words do nothing to the terminal", async () => {
    const { ui, terminal, shows } = await screenWithExtension();
    const evil = "\x1b]0;owned\x07\x1b[2J\x1b[31mred";
    void ui.select(`Title ${evil}`, [`option ${evil}`]);
    await shows(/Title red[\s\S]*option red/);
    ui.notify(`note ${evil}`, "warning");
    ui.setStatus("a", `status ${evil}`);
    ui.setWidget("a", [`widget ${evil}\nsecond`]);
    ui.setTitle(`window \x1b]0;owned\x07title`);
    await shows(/Warning: note red[\s\S]*widget red second[\s\S]*status red/);
    expect(terminal.title).toBe("window title");
  });
});
