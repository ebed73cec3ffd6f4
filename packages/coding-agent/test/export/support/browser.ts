import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type SessionHtmlInput, sessionToHtml } from "@pi-stack/coding-agent";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { put, tempFolder } from "../../support/folder.js";

/** Where Debian's Chromium stands, and the Chrome of hosted test machines. */
const places = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const wanted = process.env["PI_CHROMIUM"];
const program = (wanted === undefined ? places : [wanted]).find((place) => existsSync(place));
const advice = "There is no Chromium here. Install it (apt-get install -y chromium), or give its path in PI_CHROMIUM.";

/** A page in a real browser, and everything that it did beside being shown. */
export interface OpenPage {
  page: Page;
  /** Dialogs, errors, messages on the console, and requests other than for the file itself. */
  incidents: string[];
}

/** A suite in Debian's Chromium. Without it, the suite fails in CI and is named loudly elsewhere. */
export function inChromium(suite: (open: (input: SessionHtmlInput, hash?: string) => Promise<OpenPage>) => void): void {
  if (program === undefined) {
    if (process.env["CI"]) it("finds Chromium", () => expect.fail(advice));
    else {
      console.warn(`\n!! ${advice} The suite that needs it DOES NOT RUN.\n`);
      it.todo("in Chromium, which is not on this machine");
    }
    return;
  }
  describe("in Chromium", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: program, timeout: 60_000 });
    }, 70_000);
    afterAll(() => browser.close());
    suite((input, hash = "") => openPage(browser, sessionToHtml(input), hash));
  });
}

/** What a reader sees of the elements, as it stands now. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.allInnerTexts()).join("\n");
}

async function openPage(browser: Browser, html: string, hash: string): Promise<OpenPage> {
  const page = await browser.newPage({ colorScheme: "light", viewport: { width: 1300, height: 900 } });
  onTestFinished(() => page.close());
  page.setDefaultTimeout(15_000);
  const url = pathToFileURL(put(tempFolder(), "page.html", html)).href;
  const incidents: string[] = [];
  page.on("dialog", (dialog) => {
    incidents.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => incidents.push(`error ${error.message}`));
  page.on("console", (message) => incidents.push(`console ${message.text()}`));
  page.on("popup", (popup) => incidents.push(`popup ${popup.url()}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url && !request.url().startsWith("data:")) incidents.push(request.url());
  });
  await page.goto(url + hash);
  return { page, incidents };
}
