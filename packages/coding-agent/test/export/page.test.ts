import { describe, expect, it } from "vitest";
import { usageRecords } from "../../src/session/usage.js";
import { inChromium, textOf } from "./support/browser.js";
import { call, reply, result, session, usage, user } from "./support/sessions.js";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** a - b, and on b two branches: c - d, and e - f. */
const forked = session(
  [
    user("a", "First question"),
    reply("b", "First answer"),
    user("c", "Old way"),
    reply("d", "Old answer"),
    user("e", "New way", { parentId: "b" }),
    reply("f", "New answer"),
    { type: "label", id: "g", targetId: "a", label: "start" },
  ],
  { name: "Two ways" },
);

describe("an exported page", () => {
  inChromium((open) => {
    it("shows the branch of the leaf, with what the session is", async () => {
      const { page, incidents } = await open({
        ...forked,
        systemPrompt: "Be short.",
        tools: [{ name: "read", description: "Reads." }],
      });
      expect(await textOf(page.locator("h1"))).toBe("Two ways");
      const facts = await textOf(page.locator(".facts"));
      for (const word of ["/work", "s-1", "faux-1", "3 from the user, 3 replies", "by pi "])
        expect(facts).toContain(word);
      expect(await page.locator("article .body").allInnerTexts()).toEqual([
        "First question",
        "First answer",
        "New way",
        "New answer",
      ]);
      expect(await textOf(page.locator("article .label"))).toBe("start");
      await page.getByText("System prompt").click();
      expect(await textOf(page.locator(".prompt"))).toContain("Be short.");
      expect(await textOf(page.locator(".tools summary").first())).toBe("Tools (1)");
      expect(incidents).toEqual([]);
    });

    it("switches to the branch of an entry that is clicked in the tree, and follows deep links", async () => {
      const { page } = await open(forked, "#c");
      expect(await page.locator("article .body").allInnerTexts()).toContain("Old answer");
      await page.getByRole("navigation").getByText("New way").click();
      expect(await page.locator("article .body").allInnerTexts()).toEqual([
        "First question",
        "First answer",
        "New way",
        "New answer",
      ]);
      expect(page.url()).toMatch(/#e$/);
      await page.goBack();
      await page.locator("article").getByText("Old answer").waitFor();
      expect(await page.locator("article .body").allInnerTexts()).not.toContain("New way");
    });

    it("shows no branch without a leaf, and the last one for a leaf that it does not know", async () => {
      const none = await open({ ...forked, leafId: null });
      expect(await textOf(none.page.locator("main"))).toBe("Nothing stands on this branch yet.");
      expect(await none.page.locator(".row").count()).toBe(7);
      const unknown = await open({ ...forked, leafId: "gone" });
      expect(await unknown.page.locator("article .body").allInnerTexts()).toContain("New answer");
    });

    it("filters the tree by words and by who spoke, and folds branches", async () => {
      const { page } = await open(forked);
      const rows = page.locator(".row:visible");
      await page.getByLabel("Filter the entries").fill("way");
      expect(await rows.allInnerTexts()).toEqual([
        expect.stringContaining("Old way"),
        expect.stringContaining("New way"),
      ]);
      await page.getByLabel("Filter the entries").fill("");
      await page.getByLabel("User only").check();
      expect(await rows.count()).toBe(3);
      await page.getByLabel("User only").uncheck();
      await page.getByRole("button", { name: "Branch" }).first().click();
      expect(await rows.count()).toBe(6);
      expect(await page.locator(".row").getByText("Old answer").isVisible()).toBe(false);
    });

    it("can be gone through by keyboard", async () => {
      const { page } = await open(forked);
      await page.locator(".row a").first().focus();
      for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
      expect(await page.evaluate("document.activeElement.innerText")).toContain("New way");
      expect(await page.locator(".row a[tabindex='0']").count()).toBe(1);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await page.locator("article").getByText("Old answer").waitFor();
      expect(await page.evaluate("document.activeElement.innerText")).toContain("Old answer");
      expect(await textOf(page.locator("[aria-current]"))).toContain("Old answer");
    });

    it("searches the branch, and goes from match to match", async () => {
      const { page } = await open(forked);
      await page.keyboard.press("/");
      await page.keyboard.type("ANSWER");
      await page.keyboard.press("Enter");
      const count = page.locator(".search-count");
      expect(await textOf(count)).toBe("1 / 2");
      await page.getByLabel("Next match").click();
      expect(await textOf(count)).toBe("2 / 2");
      await page.getByLabel("Next match").click();
      await page.getByLabel("Previous match").click();
      expect(await textOf(count)).toBe("2 / 2");
      expect(await page.evaluate("CSS.highlights.get('match').size")).toBe(2);
      await page.keyboard.press("Tab");
      await page.getByLabel("Search this branch").press("Escape");
      expect(await textOf(count)).toBe("");
    });

    it("finds what is folded up or cut, and shows it", async () => {
      const hidden = `${"line\n".repeat(3000)}needle in the output`;
      const { page } = await open(
        session([
          reply("a", [{ type: "thinking", thinking: "a needle in a thought" }, call("1", "bash", { command: "x" })]),
          result("b", "1", "bash", hidden),
        ]),
      );
      await page.getByLabel("Search this branch").fill("needle");
      for (let step = 0; step < 3; step++) await page.keyboard.press("Enter");
      expect(await page.locator("details.thinking").getAttribute("open")).toBe("");
      expect(await page.getByText("needle in the output").isVisible()).toBe(true);
      expect(await textOf(page.locator(".search-count"))).toBe("3 / 3");
    });

    it("is dark or light as the system is, and switches", async () => {
      const { page } = await open({ ...forked, colors: { pageBg: "#101820", infoBg: "#ffeedd" } });
      const background = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
      expect(await background()).toBe("rgb(250, 250, 248)");
      await page.getByLabel("Switch between dark and light").click();
      expect(await background()).toBe("rgb(16, 24, 32)");
      await page.getByLabel("Switch between dark and light").click();
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await background()).toBe("rgb(250, 250, 248)");
    });

    it("counts tokens and cost as the entries have them", async () => {
      const input = session([
        user("a", "hi"),
        reply("b", "one"),
        reply("c", "left", {}, { parentId: "a" }),
        { type: "branch_summary", id: "d", parentId: "b", fromId: "b", summary: "s", usage: usage(1000, 7, 0.5) },
        reply("e", "two", { usage: usage(2000, 30, 1.125) }),
        reply("f", "damaged", { usage: { input: 5 } }),
      ]);
      const { page } = await open(input);
      const total = usageRecords(input.entries).reduce((sum, { usage }) => sum + usage.totalTokens, 0);
      const cost = usageRecords(input.entries).reduce((sum, { usage }) => sum + usage.cost.total, 0);
      const facts = await textOf(page.locator(".facts"));
      expect(facts).toContain(
        `${total.toLocaleString("en")} (input 3,200, cache read 40, cache written 20, output 77)`,
      );
      expect(facts).toContain(`$${cost.toFixed(2)}, of which $0.5000 for summaries`);
      expect(await page.locator(".chart .turn title").allTextContents()).toEqual([
        "Turn 1: cache read 10, cache written 5, input 100, output 20, $0.2500",
        "Turn 2: cache read 10, cache written 5, input 1,000, output 7, $0.5000",
        "Turn 3: cache read 10, cache written 5, input 2,000, output 30, $1.13",
      ]);
      await page.getByText("All 3 turns as a table").click();
      await page.locator(".usage-table tbody tr").nth(2).waitFor();
      const row = await page.locator(".usage-table tbody tr").nth(1).locator("td").allInnerTexts();
      expect([row[0], ...row.slice(2)]).toEqual([
        "2",
        "branch summary",
        "",
        "1,000",
        "10",
        "5",
        "7",
        "1,022",
        "$0.5000",
      ]);
    });

    it("shows each tool in its own way, with its result", async () => {
      const { page } = await open(
        session([
          reply("a", [
            call("1", "bash", { command: "ls -l", timeout: 5 }),
            call("2", "read", { path: "a.ts", offset: 3, limit: 2 }),
            call("3", "edit", { path: "b.ts", edits: [{ oldText: "old", newText: "new" }] }),
            call("4", "write", { path: "c.ts", content: "written" }),
            call("5", "grep", { pattern: "x", path: "src", literal: true }),
            call("6", "weather", { city: "Bern" }),
            call("7", "bash", { command: "never" }),
          ]),
          result("b", "1", "bash", "total 0"),
          result("c", "2", "read", "the lines"),
          result("d", "3", "edit", "ok", { details: { diff: "-1 before\n+1 after\n 2 same" } }),
          result("e", "4", "write", "ok"),
          result("f", "5", "grep", "no match", { isError: true }),
          result("g", "6", "weather", "sunny", {
            content: [
              { type: "text", text: "sunny" },
              { type: "image", mimeType: "image/png", data: png },
            ],
          }),
        ]),
      );
      const tools = (await page.locator(".tool").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
      expect(tools).toEqual([
        "bash ls -l 5 s total 0",
        "read a.ts:3-4 the lines",
        "edit b.ts -1 before +1 after 2 same",
        "write c.ts written",
        "grep x in src failed literal: true no match",
        'weather { "city": "Bern" } sunny',
        "bash never no result",
      ]);
      expect(await textOf(page.locator(".diff .added"))).toBe("+1 after");
      expect(await page.evaluate("document.querySelector('.tool img').naturalWidth")).toBe(1);
    });

    it("joins results with the nearest call when ids come again", async () => {
      const { page } = await open(
        session([
          reply("a", [call("same", "bash", { command: "one" })]),
          result("b", "same", "bash", "1"),
          reply("c", [call("same", "bash", { command: "two" })]),
          result("d", "same", "bash", "2"),
          result("e", "lost", "bash", "3"),
        ]),
        "#d",
      );
      expect((await page.locator(".tool").allInnerTexts()).map((text) => text.replace(/\s+/g, " "))).toEqual([
        "bash one 1",
        "bash two 2",
      ]);
      expect(await textOf(page.locator("article").last())).toContain("its call is not on this branch");
      expect(await page.evaluate("document.activeElement.innerText")).toContain("two");
    });

    it("marks failed, aborted and cut replies, and folds what is not for the screen", async () => {
      const { page } = await open(
        session([
          reply("a", "half", { stopReason: "error", errorMessage: "529 overloaded" }),
          reply("b", "", { stopReason: "aborted" }),
          reply("c", "", { stopReason: "length" }),
          { type: "custom_message", id: "d", customType: "note", content: "hidden words", display: false },
          { type: "custom_message", id: "e", customType: "note", content: "shown words", display: true },
          { type: "from_the_future", id: "f", payload: { deep: [1] } },
          { type: "custom", id: "g", customType: "state", data: { step: 3 } },
          { type: "compaction", id: "h", summary: "What was", firstKeptEntryId: "a", tokensBefore: 12345 },
          {
            type: "message",
            id: "i",
            message: { role: "bashExecution", command: "make", output: "no", exitCode: 2, excludeFromContext: true },
          },
          { type: "thinking_level_change", id: "j", thinkingLevel: "high" },
        ]),
      );
      expect(await page.locator(".end").allInnerTexts()).toEqual([
        "Failed: 529 overloaded",
        "Aborted.",
        "Cut at the token limit.",
      ]);
      expect(await page.locator("article").getByText("hidden words").isVisible()).toBe(false);
      expect(await page.locator("article").getByText("shown words").isVisible()).toBe(true);
      expect(await page.locator("summary").allInnerTexts()).toEqual(
        expect.arrayContaining([
          "Entry of type from_the_future",
          "State of state",
          "History of 12,345 tokens, summarised",
        ]),
      );
      expect(await textOf(page.locator(".bash"))).toMatch(/!!\s+make\s+not shown to the model\s+exit code 2\s+no/);
      expect(await textOf(page.locator(".thin").last())).toBe("Thinking: high");
    });

    it("draws Markdown, and leaves what a person wrote as it is", async () => {
      const text =
        "# Head\n\n**bold** &amp; `code <b>`\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n\n```js\nlet x;\n```\n\n[web](https://example.com/x)";
      const { page } = await open(session([user("a", "**not bold**\n  indented"), reply("b", text)]));
      const markdown = page.locator(".markdown");
      expect(await textOf(page.locator(".user .body"))).toBe("**not bold**\n  indented");
      expect(await textOf(markdown.locator("h3"))).toBe("Head");
      expect(await textOf(markdown.locator("p").first())).toBe("bold & code <b>");
      expect(await markdown.locator("td").allInnerTexts()).toEqual(["1", "2"]);
      expect(await textOf(markdown.locator("li"))).toBe("☑ done");
      expect(await textOf(markdown.locator(".code"))).toBe("let x;");
      const link = markdown.locator("a");
      expect(await link.getAttribute("href")).toBe("https://example.com/x");
      expect(await link.getAttribute("rel")).toContain("noopener");
    });

    it("can be read on a narrow screen, and printed", async () => {
      const { page } = await open(forked);
      await page.setViewportSize({ width: 400, height: 700 });
      expect(await page.getByRole("navigation").isVisible()).toBe(false);
      await page.getByLabel("Entries", { exact: true }).click();
      expect(await page.getByRole("navigation").isVisible()).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("navigation").isVisible()).toBe(false);
      expect(await page.locator("article").getByText("New answer").isVisible()).toBe(true);
    });
  });
});
