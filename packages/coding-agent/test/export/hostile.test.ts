import { createServer } from "node:http";
import type { SessionHtmlInput } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { inChromium, type OpenPage, textOf } from "./support/browser.js";
import { call, type Line, reply, result, session, usage, user } from "./support/sessions.js";

const run = "globalThis.ran=1";

/** Each would run, load or break something if it were ever taken for markup. */
const payloads = (server: string): Record<string, string> => ({
  "a closing script": `</script><script>${run}</script>`,
  "an open comment": `<!--<script>${run}</script>`,
  "a comment within a script": `<!-- <script> ${run} //</script> -->`,
  "a broken image": `<img src=x onerror=${run}>`,
  "an image from the web": `<img src="${server}/a"> ![x](${server}/b) ![y][r]\n\n[r]: ${server}/c`,
  "a style": `</style><style>@import "${server}/d"; body{background:url(${server}/e)}</style>`,
  "an svg": `<svg onload=${run}><script>${run}</script></svg>`,
  mathml: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  "a frame": `<iframe srcdoc="<script>parent.${run}</script>"></iframe><object data="${server}/f"></object>`,
  "a base and a refresh": `<base href="${server}/"><meta http-equiv=refresh content="0;url=${server}/g">`,
  "script links": `[a](javascript:${run}) [b](JaVaScRiPt:${run}) [c](&#106;avascript:${run}) <javascript:${run}> [d](data:text/html,<script>${run}</script>)`,
  "line separators": `\u2028;${run};\u2029//`,
  entities: `&lt;img src=x onerror=${run}&gt; &#60;script&#62;${run}&#60;/script&#62; &amp;lt;b&amp;gt; &#x202e;`,
  "an attribute's end": `" onmouseover="${run}" autofocus onfocus="${run}" x='`,
  "a template": `\${${run}} {{${run}}} <%= ${run} %>`,
  "names of objects": "__proto__",
  "a constructor": "constructor",
  "turned text": "\u202eevil\u202c \u2066x \u{e0041}\u{e0042}",
  "half characters": "\ud800 x \udc00",
  "terminal sequences":
    "\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007 \u001b]52;c;ZXZpbA==\u0007 \u0000\u0007\u009b1m",
});

/** The text in every place that a session has for one. */
function everywhere(text: string): SessionHtmlInput {
  const entry = (type: string, id: string, more: object): Line => ({ type, id, ...more });
  const lines: Line[] = [
    user("a", text),
    user("b", [
      { type: "text", text },
      { type: text, [text]: text },
      { type: "image", mimeType: text, data: text },
    ]),
    entry("model_change", "c", { provider: text, modelId: text }),
    entry("thinking_level_change", "d", { thinkingLevel: text }),
    reply(
      "e",
      [
        {
          type: "text",
          text: `${text}\n\n> ${text}\n\n- ${text}\n\n| ${text} |\n|---|\n| ${text} |\n\n\`\`\`${text}\n${text}\n\`\`\``,
        },
        { type: "thinking", thinking: text },
        ...["bash", "read", "edit", "write", "grep", "find", "ls", text].map((name, at) =>
          call(`${text}${at}`, name, argumentsOf(text)),
        ),
      ],
      { model: text, provider: text, stopReason: "error", errorMessage: text },
    ),
    ...["bash", "read", "edit", text].map((name, at) =>
      result(`f${at}`, `${text}${at}`, name, text, { details: { diff: `+${text}` } }),
    ),
    result("g", "lost", text, text, { isError: true }),
    entry("message", "h", {
      message: { role: "bashExecution", command: text, output: text, fullOutputPath: text, truncated: true },
    }),
    entry("message", "i", { message: { role: text, content: text } }),
    entry("custom_message", "j", { customType: text, content: text, display: false }),
    entry("custom", "k", { customType: text, data: { [text]: text } }),
    entry("compaction", "l", { summary: text, firstKeptEntryId: text, tokensBefore: text, usage: usage(1, 1, 1) }),
    entry("branch_summary", "m", { summary: text, fromId: text, summaryModel: { provider: text, modelId: text } }),
    entry("label", "n", { targetId: "a", label: text }),
    entry("session_info", "o", { name: text }),
    entry(text, "p", { [text]: text }),
    entry("custom", text, { customType: "an id", timestamp: text }),
  ];
  const input = session(lines, {
    name: text,
    systemPrompt: text,
    tools: [{ name: text, description: text, parameters: { [text]: text } }],
  });
  return { ...input, header: { ...input.header, id: text, cwd: text, parentSession: text, timestamp: text } };
}

function argumentsOf(text: string): object {
  return {
    command: text,
    path: text,
    pattern: text,
    content: text,
    glob: text,
    [text]: text,
    edits: [{ oldText: text, newText: text }],
  };
}

/** Opens and presses everything that the page has. */
async function useEverything({ page }: OpenPage): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })");
    await page.evaluate("document.querySelectorAll('button.more').forEach((more) => more.click())");
  }
  await page.evaluate("document.querySelectorAll('.row-link, .permalink').forEach((link) => link.click())");
  await page.getByLabel("Search this branch").fill("<");
  await page.keyboard.press("Enter");
  await page.evaluate("document.querySelectorAll('*').forEach((each) => each.dispatchEvent(new Event('mouseover')))");
}

/** A server that no page may ever ask. */
async function listener(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked };
}

describe("an exported page of a hostile session", () => {
  inChromium((open) => {
    it.each(Object.keys(payloads("")))("runs nothing and asks for nothing: %s", async (name) => {
      const { url, asked } = await listener();
      const text = payloads(url)[name] ?? "";
      const opened = await open(everywhere(text));
      await useEverything(opened);
      expect(opened.incidents).toEqual([]);
      expect(asked).toEqual([]);
      expect(await opened.page.evaluate("globalThis.ran")).toBeUndefined();
      expect(await opened.page.locator("script").count()).toBe(2);
      expect(
        await opened.page.locator("main :is(iframe, object, svg, math, style, base, meta, form, input)").count(),
      ).toBe(0);
      expect(await opened.page.locator("article").count()).toBe(16);
    });

    it("shows such texts as they are", async () => {
      const text = payloads("http://x")["a closing script"] ?? "";
      const { page } = await open(everywhere(text));
      expect(await textOf(page.locator("h1"))).toBe(text);
      expect(await textOf(page.locator(".user .body").first())).toBe(text);
      expect(await textOf(page.locator(".tool-subject").first())).toBe(text);
      expect(await page.title()).toBe(text);
    });

    it("makes links of web and mail addresses only", async () => {
      const addresses = [
        "https://a.b/",
        "http://a.b/",
        "mailto:x@a.b",
        "javascript:x",
        "data:text/html,x",
        "file:///etc/passwd",
        "//a.b/",
        "blob:x",
      ];
      const { page } = await open(session([reply("a", addresses.map((address) => `[to](${address})`).join(" "))]));
      expect(
        await page.evaluate("[...document.querySelectorAll('.markdown a')].map((link) => link.getAttribute('href'))"),
      ).toEqual(addresses.slice(0, 3));
      expect(await page.locator(".markdown .no-link").count()).toBe(addresses.length - 3);
    });

    it("shows images only that hold nothing but pixels", async () => {
      const image = (mimeType: string, data: string): object => ({ type: "image", mimeType, data });
      const svg = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`,
      ).toString("base64");
      const blocks = [
        image("image/svg+xml", svg),
        image("image/png", svg),
        image("image/png", 'iVBORw0KGgo" onerror="x'),
        image("text/html", "PGI+"),
        image("image/png;x,", "iVBORw0KGgo="),
        { type: "image" },
      ];
      const { page, incidents } = await open(session([user("a", blocks)]));
      expect(await page.locator("img").count()).toBe(0);
      expect(await page.getByText("Image not shown").count()).toBe(blocks.length);
      expect(incidents).toEqual([]);
    });

    it("writes out what turns text around or hides in it", async () => {
      const { page } = await open(
        session([user("a", "\u202eabc \u001b[31mred\u001b[0m \u0007 \u{e0041}x\r\ny"), reply("b", "&#x202e;z")]),
      );
      expect(await textOf(page.locator(".user .body"))).toBe("⟨U+202E⟩abc red ␇ ⟨U+E0041⟩x\ny");
      expect(await textOf(page.locator(".markdown"))).toBe("⟨U+202E⟩z");
    });

    it("B29 shows calls whose arguments are null, missing or no object", async () => {
      const calls = [null, undefined, "text", 7, [1]].map((args, at) =>
        call(`c${at}`, at % 2 ? "bash" : "other", args),
      );
      const { page, incidents } = await open(session([reply("a", calls), result("b", "c0", "bash", "fine")]));
      expect(await page.getByText("Called without arguments.").count()).toBe(5);
      expect(await page.locator(".row").count()).toBe(2);
      expect(incidents).toEqual([]);
    });

    it("stands entries of any shape", async () => {
      const shapes = [
        null,
        0,
        "text",
        [],
        {},
        { role: null },
        { role: "assistant" },
        { role: "user", content: 5 },
        { role: "toolResult", content: [null] },
      ];
      const lines = shapes.map((message, at): Line => ({ type: "message", id: `m${at}`, message }));
      const odd = [
        { type: "label", id: "x", parentId: "m8" },
        { type: "compaction", id: "y" },
        { type: "custom_message", id: "z", content: { a: 1 } },
      ];
      const { page, incidents } = await open(session([...lines, { type: "message", id: "m0" }, ...odd]), "#%E0%A4%A");
      expect(await page.locator("article").count()).toBe(lines.length + odd.length);
      expect(incidents).toEqual([]);
    });

    it("stands parents that are missing, later, or the entry itself", async () => {
      const { page, incidents } = await open(
        session([
          user("a", "A", { parentId: "b" }),
          user("b", "B", { parentId: "b" }),
          user("c", "C", { parentId: "gone" }),
        ]),
      );
      expect(await page.locator("article .body").allInnerTexts()).toEqual(["C"]);
      expect(await page.locator(".row").count()).toBe(3);
      expect(incidents).toEqual([]);
    });
  });
});
