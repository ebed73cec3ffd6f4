import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CodingAgentError, defaultHtmlName, sessionToHtml, writeSessionHtml } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readPageAssets } from "../../src/export/page-script.js";
import { put, tempFolder } from "../support/folder.js";
import { reply, session, user } from "./support/sessions.js";

const small = session([user("a", "hello"), reply("b", "</script><!-- & \u2028")], { name: 'A "name" <b>' });

const dataOf = (html: string): string =>
  /<script type="application\/json" id="session-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
const policyOf = (html: string): string => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("sessionToHtml", () => {
  it("carries the session as data that cannot end its element", () => {
    const data = dataOf(sessionToHtml(small));
    expect(data).not.toContain("<");
    expect(JSON.parse(data)).toMatchObject({
      header: small.header,
      entries: small.entries,
      leafId: "b",
      name: small.name,
    });
  });

  it("allows its own script and style only, by their hashes", () => {
    const html = sessionToHtml(small);
    const policy = policyOf(html);
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain(`script-src ${hashOf(script)};`);
    expect(policy).toContain(`style-src ${hashOf(style)};`);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(script).not.toMatch(/<!--|<\/?script|innerHTML|insertAdjacentHTML|document\.write/i);
    expect(html.match(/<script/g)).toHaveLength(2);
  });

  it("names the licence of what it contains", () => {
    expect(sessionToHtml(small)).toMatch(/marked@[\d.]+ \(MIT\)/);
  });

  it("is the same each time, but for the moment that it names", () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 4, 6), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const html = sessionToHtml(small);
    expect(sessionToHtml(structuredClone(small))).toBe(html);
    expect(JSON.parse(dataOf(html))).toMatchObject({
      madeAt: "2026-05-06T00:00:00.000Z",
      madeBy: expect.stringMatching(/^pi \d/),
    });
  });

  it("tells readers without scripts what this is", () => {
    const html = sessionToHtml(small);
    expect(html).toContain("<title>A &quot;name&quot; &lt;b&gt;</title>");
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain("A &quot;name&quot; &lt;b&gt;");
  });

  it("takes hexadecimal colours, for the theme that they suit", () => {
    const html = sessionToHtml({ ...small, colors: { pageBg: "#102030", cardBg: "#fed", infoBg: "red;}</style><b>" } });
    expect(html.match(/--page: #102030/g)).toHaveLength(2);
    expect(html.match(/--card: #fed/g)).toHaveLength(1);
    expect(html).not.toContain("red;}");
  });

  it("B88 holds nothing but the session: no environment, no other fields", () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-ant-secret-value");
    vi.stubEnv("HOME", "/home/sk-home-secret");
    onTestFinished(() => void vi.unstubAllEnvs());
    const tool = { name: "read", description: "d", parameters: {}, apiKey: "sk-other-secret" };
    const html = sessionToHtml(Object.assign({ settings: { key: "sk-third-secret" } }, small, { tools: [tool] }));
    expect(html).not.toMatch(/sk-\w+-secret/);
  });

  it("fails with a code where a session cannot be written as text", () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    const input = session([user("a", "x")], { tools: [{ name: "t", description: "", parameters: ring }] });
    expect(() => sessionToHtml(input)).toThrow(
      expect.objectContaining({ code: "export_failed", message: expect.stringContaining("s-1") }),
    );
  });
});

describe("writeSessionHtml", () => {
  it("writes the whole page and tells where", async () => {
    const path = join(tempFolder(), "new", "out.html");
    expect(await writeSessionHtml(small, path)).toBe(path);
    expect(readFileSync(path, "utf8")).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(readdirSync(join(path, ".."))).toEqual(["out.html"]);
  });

  it("B56 makes files that only their owner can read, whatever the umask", async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const path = await writeSessionHtml(small, join(tempFolder(), "out.html"));
    // Windows knows no more than whether a file can be written.
    expect(statSync(path).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
  });

  it("replaces a page, and leaves the old one where it cannot", async () => {
    const dir = tempFolder();
    const path = put(dir, "out.html", "old");
    await writeSessionHtml(small, path);
    expect(readFileSync(path, "utf8")).toContain("<!doctype html>");
    mkdirSync(join(dir, "folder"));
    const failed = await writeSessionHtml(small, join(dir, "folder")).catch((error: unknown) => error);
    expect(CodingAgentError.is(failed) && failed.code).toBe("export_failed");
    expect(readdirSync(dir).sort()).toEqual(["folder", "out.html"]);
  });

  it("names files after the session", () => {
    expect(defaultHtmlName(join("x", "2026-01-02_abc.jsonl"))).toBe("pi-session-2026-01-02_abc.html");
  });
});

describe("the script of exported pages", () => {
  it.each(["dist/cli.js", "dist/chunks/main.js", "dist/export/page-script.js", "src/export/page-script.ts"])(
    "is found from %s",
    (module) => {
      const dir = tempFolder();
      put(dir, "package.json", '{"version":"1.2.3"}');
      put(dir, "dist/chunks/export-page.js", "the script");
      const assets = readPageAssets(pathToFileURL(join(dir, module)).href);
      expect(assets).toEqual({ madeBy: "pi 1.2.3", script: "the script" });
    },
  );

  it("is named with what to do where it is missing, and not looked for outside of the package", () => {
    const dir = tempFolder();
    put(dir, "export-page.js", "of someone else");
    put(dir, "app/package.json", "{}");
    const url = pathToFileURL(join(dir, "app", "dist", "cli.js")).href;
    const message = expect.stringMatching(/export-page\.js.*Install the package again/);
    expect(() => readPageAssets(url)).toThrow(expect.objectContaining({ code: "export_failed", message }));
  });
});
