import { describe, expect, it } from "vitest";
import { inChromium, textOf } from "./support/browser.js";
import { call, type Line, reply, result, session, user } from "./support/sessions.js";

/** A question, a reply with a call, its result, and a closing reply, again and again. */
function turns(entries: number): Line[] {
  return Array.from({ length: entries / 4 }, (_, at) => [
    user(`u${at}`, `Question ${at}`),
    reply(`c${at}`, [{ type: "text", text: `**Looking** at ${at}` }, call("1", "bash", { command: `cat ${at}` })]),
    result(`r${at}`, "1", "bash", `line\n`.repeat(30)),
    reply(`d${at}`, `Done with ${at}.\n\n- one\n- two`),
  ]).flat();
}

/** Milliseconds for which the page was stuck at most. */
const longestTask = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(Math.max(...list.getEntries().map((entry) => entry.duration))))
    .observe({ type: "longtask", buffered: true });
})`;

/** Whether the focused entry stands at the top of the window. */
const atTop = "Math.abs(document.activeElement.getBoundingClientRect().top - 70) < 60";

describe("an exported page of a large session", () => {
  inChromium((open) => {
    it("opens 5,000 entries without freezing, and finds its way in them", async () => {
      const { page, incidents } = await open(session(turns(5000)));
      expect(await page.evaluate(longestTask)).toBeLessThan(4000);
      expect(await page.locator(".row").count()).toBe(5000);
      await page.evaluate("location.hash = 'd1249'");
      await page.locator("article").getByText("Done with 1249.").waitFor();
      await page.evaluate("location.hash = 'd700'");
      await expect.poll(() => page.evaluate(atTop), { timeout: 5000 }).toBe(true);
      expect(await page.evaluate("document.activeElement.innerText")).toContain("Done with 700.");
      expect(await page.locator("article").count()).toBe(3750);
      await page.getByLabel("Search this branch").fill("Done with 7");
      await page.keyboard.press("Enter");
      expect(await textOf(page.locator(".search-count"))).toBe("1 / 111");
      expect(await page.locator(".chart .turn").count()).toBe(148);
      expect(await textOf(page.locator(".usage .note"))).toContain("Each bar stands for 17 turns.");
      expect(incidents).toEqual([]);
    });

    it("cuts 20 MB of output, and shows all of it when asked", async () => {
      const output = `${"0123456789".repeat(10)}\n`.repeat(200_000);
      const { page } = await open(
        session([reply("a", [call("1", "bash", { command: "x" })]), result("b", "1", "bash", `${output}the end`)]),
      );
      expect((await textOf(page.locator(".tool"))).length).toBeLessThan(10_000);
      await page.getByText("Show all (20.2 MB)").click();
      expect(await page.locator(".piece").count()).toBeGreaterThan(500);
      expect(
        await page
          .locator(".output")
          .allTextContents()
          .then((texts) => texts.join("").length),
      ).toBeGreaterThan(20_000_000);
      await page.getByText("the end").scrollIntoViewIfNeeded();
      expect(await page.getByText("the end").isVisible()).toBe(true);
    });

    it.each([
      ["one line without end", "x".repeat(3_000_000)],
      ["nested quotes", ">".repeat(50_000)],
      ["nested lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
      ["brackets", "[".repeat(20_000)],
      ["stars", "*a ".repeat(30_000)],
      ["backticks", "`a``b```c".repeat(8_000)],
      ["unfinished terminal sequences", "\u001b]".repeat(40_000)],
      ["a wide table", `|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n|${"b|".repeat(2000)}`],
    ])("stands a reply of %s", async (_name, text) => {
      const { page, incidents } = await open(session([reply("a", text), user("b", text), reply("c", "after")]));
      expect(await page.locator("article .body").allTextContents()).toEqual([
        expect.anything(),
        expect.anything(),
        "after",
      ]);
      expect(incidents).toEqual([]);
    });

    it("stands a chain of 10,000 forks", async () => {
      const lines = Array.from({ length: 5000 }, (_, at): Line[] => [
        user(`a${at}`, `kept ${at}`, at === 0 ? {} : { parentId: `a${at - 1}` }),
        user(`b${at}`, `left ${at}`, at === 0 ? {} : { parentId: `a${at - 1}` }),
      ]).flat();
      const { page, incidents } = await open(session(lines), "#a3");
      await expect.poll(() => page.locator("article").count(), { timeout: 10_000 }).toBe(5000);
      expect(await page.locator(".row").count()).toBe(10_000);
      expect(incidents).toEqual([]);
    });
  });
});
