import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { CodingAgentError, copyToClipboard } from "@pi-stack/coding-agent";
import { describe, expect, it, vi } from "vitest";
import { put, tempFolder } from "../../support/folder.js";
import { onlyPrograms, program } from "../clipboard/support.js";
import { interactive } from "../support.js";

const down = "\x1b[B";

/** A session in which something was said. */
async function talked() {
  const running = await interactive([fauxAssistantMessage("the answer")], { columns: 100, rows: 40 });
  running.say("the question");
  await running.shows("the answer");
  return running;
}

describe("/copy", () => {
  it("copies the last reply, and tells how", async () => {
    const folder = onlyPrograms({ WAYLAND_DISPLAY: "wayland-0" });
    program(folder, "wl-copy", "cat > copied");
    const { say, shows } = await talked();
    say("/copy");
    await shows("Copied 10 characters (wl-copy).");
    expect(readFileSync(join(folder, "copied"), "utf8")).toBe("the answer");
  });

  it("sends it to the terminal over a network, also past programs that are here", async () => {
    const folder = onlyPrograms({ DISPLAY: ":0", SSH_CONNECTION: "1.2.3.4 5 6.7.8.9 22" });
    program(folder, "xclip", "cat > copied");
    const { say, shows, terminal } = await talked();
    say("/copy");
    await shows("Sent 10 characters to the clipboard of your terminal");
    expect(terminal.writes).toContain(`\x1b]52;c;${Buffer.from("the answer").toString("base64")}\x07`);
    expect(existsSync(join(folder, "copied"))).toBe(false);
  });

  it("says so when there is nothing", async () => {
    const { say, shows } = await interactive();
    say("/copy");
    await shows("There is no reply to copy yet.");
  });
});

describe("copyToClipboard", () => {
  it("goes on to the next program when one fails", async () => {
    const folder = onlyPrograms({ DISPLAY: ":0" });
    program(folder, "xclip", "exit 1");
    program(folder, "xsel", "cat > copied");
    expect(await copyToClipboard("ünïcode 日本")).toBe("xsel");
    expect(readFileSync(join(folder, "copied"), "utf8")).toBe("ünïcode 日本");
  });

  it.each([
    ["darwin", {}, "pbcopy"],
    ["linux", { TERMUX_VERSION: "1", WAYLAND_DISPLAY: "w" }, "termux-clipboard-set"],
    ["linux", { TMUX: "/tmp/tmux-1/default,1,0", SSH_TTY: "/dev/pts/1" }, "tmux"],
  ] as const)("takes the program of the system: %s %j", async (platform, env, name) => {
    const folder = onlyPrograms();
    for (const each of ["pbcopy", "wl-copy", "termux-clipboard-set", "tmux"])
      program(folder, each, `cat > ${each}.got`);
    expect(await copyToClipboard("text", { platform, env: { ...env } })).toBe(name);
    expect(readFileSync(join(folder, `${name}.got`), "utf8")).toBe("text");
  });

  it("writes to Windows as Windows reads", async () => {
    const folder = onlyPrograms({ WSL_DISTRO_NAME: "Ubuntu" });
    program(folder, "clip.exe", "cat > copied");
    expect(await copyToClipboard("日本")).toBe("clip.exe");
    expect(readFileSync(join(folder, "copied"), "utf16le")).toBe("\uFEFF日本");
  });

  it("does not send a terminal more than it takes", async () => {
    onlyPrograms();
    const written: string[] = [];
    const write = (sequence: string): void => void written.push(sequence);
    await expect(copyToClipboard("x".repeat(100_000), { write })).rejects.toMatchObject({
      code: "clipboard_unavailable",
    });
    expect(written).toEqual([]);
  });
});

describe("/export and /import", () => {
  it("take quoted paths, and ask before they replace or go elsewhere", async () => {
    const { say, shows, terminal, runtime } = await talked();
    const path = join(tempFolder(), "my session.jsonl");
    say(`/export "${path}"`);
    await shows("Exported to ");
    say(`/export '${path}'`);
    await shows(/Replace \S+/);
    terminal.send(down);
    terminal.send("\r");
    const before = runtime.session.sessionId;
    say(`/import "${path}"`);
    await shows("Import this session?");
    terminal.send("\r");
    await shows(/the question[\s\S]*the answer[\s\S]*Imported/);
    expect(runtime.session.sessionFile).not.toBe(path);
    expect(before).toBeDefined();
  });

  it("a session whose folder is gone goes on in this one, if that is wanted", async () => {
    const { say, shows, terminal, runtime } = await talked();
    const folder = tempFolder();
    say(`/export ${join(folder, "a.jsonl")}`);
    await shows("Exported to ");
    const text = readFileSync(join(folder, "a.jsonl"), "utf8").replace(/"cwd":"[^"]*"/, '"cwd":"/gone/away"');
    put(folder, "b.jsonl", text);
    say(`/import ${join(folder, "b.jsonl")}`);
    await shows("Import this session?");
    terminal.send("\r");
    await shows("/gone/away is gone");
    const { cwd } = runtime;
    terminal.send("\r");
    await shows("Imported");
    expect(runtime.cwd).toBe(cwd);
  });

  it("a file that is no session changes nothing", async () => {
    const { say, shows, terminal, runtime } = await talked();
    const before = runtime.session.sessionId;
    say(`/import ${put(tempFolder(), "no.jsonl", "no session\n")}`);
    await shows("Import this session?");
    terminal.send("\r");
    await shows("Error:");
    expect(runtime.session.sessionId).toBe(before);
    say("still here");
    await shows("still here");
  });
});

it("another session that cannot be made leaves this one as it is", async () => {
  let fails = false;
  const onCreate = (): void => {
    if (!fails) return;
    fails = false;
    throw new CodingAgentError("file_unreadable", "Cannot read what is needed.");
  };
  const { say, shows, runtime } = await interactive([fauxAssistantMessage("the answer")], undefined, undefined, {
    onCreate,
  });
  const before = runtime.session.sessionId;
  fails = true;
  say("/new");
  await shows("Error: Cannot read what is needed.");
  expect(runtime.session.sessionId).toBe(before);
  say("the question");
  await shows("the answer");
});

describe("/share", () => {
  const gh = (folder: string, create: string): void =>
    program(folder, "gh", `case "$1" in auth) exit 0;; gist) echo "$*" > args; ${create};; esac`);

  it("puts the page into a secret gist, from a private file that is gone afterwards", async () => {
    const folder = onlyPrograms();
    gh(folder, 'for file; do :; done; cat "$file" > page; echo https://gist.github.com/me/0123abc');
    const { say, shows } = await talked();
    say("/share");
    await shows(/Shared: https:\/\/pi\.dev\/session\/#0123abc\n Gist: https:\/\/gist\.github\.com\/me\/0123abc/);
    expect(readFileSync(join(folder, "page"), "utf8")).toContain("<!doctype html>");
    const args = readFileSync(join(folder, "args"), "utf8").trim();
    expect(args).toMatch(/^gist create --public=false \S+session\.html$/);
    expect(existsSync(args.split(" ").at(-1) ?? "")).toBe(false);
  });

  it("tells when gh is missing, not logged in, or fails", async () => {
    const folder = onlyPrograms();
    const { say, shows } = await talked();
    say("/share");
    await shows("gh cannot be started");
    program(folder, "gh", "exit 1");
    say("/share");
    await shows("gh is not logged in");
    gh(folder, "echo no such luck >&2; exit 1");
    say("/share");
    await shows("The gist could not be made: no such luck");
  });

  it("can be stopped", async () => {
    const folder = onlyPrograms();
    gh(folder, "exec sleep 60");
    const { say, shows, terminal } = await talked();
    say("/share");
    await shows("Sharing the session as a secret gist");
    await expect.poll(() => existsSync(join(folder, "args"))).toBe(true);
    terminal.send("\x1b");
    await shows("Stopped. If a gist was made already");
  });
});

describe("small commands", () => {
  it("/hotkeys shows tables of keys", async () => {
    const { say, shows } = await interactive([], { columns: 100, rows: 40 });
    say("/hotkeys");
    await shows(/shift\+tab +│ Next thinking level/);
  });

  it("/name and /session tell what the session is", async () => {
    const { say, shows } = await talked();
    say("/name my work");
    await shows("The session's name: my work");
    say("/session");
    await shows(/Name: my work\n File: \S+[\s\S]*Messages: 1 yours, 1 replies, 0 tool calls\n Tokens: \d/);
  });

  it("/compact tells a failure once", async () => {
    const { say, shows, screen } = await talked();
    say("/compact");
    await shows("Nothing to compact");
    expect((await screen()).split("Nothing to compact")).toHaveLength(2);
  });

  it.each([
    ["/debug", "/debug\r"],
    ["shift+ctrl+d", "\x1b[100;6u"],
  ])("%s writes the screen and the messages, without keys", async (_, keys) => {
    vi.stubEnv("OPENAI_API_KEY", "sk-environment-secret");
    const running = await interactive([fauxAssistantMessage("it is sk-environment-secret or sk-stored-secret")]);
    const { say, shows, terminal, runtime } = running;
    await runtime.services.authStorage.set("openai", { type: "api_key", key: "sk-stored-secret" });
    say("tell me");
    await shows("it is sk-environment-secret");
    for (const key of keys.startsWith("/") ? keys : [keys]) terminal.send(key);
    await shows("Written to ");
    vi.unstubAllEnvs();
    const path = join(runtime.services.agentDir, "pi-debug.log");
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(/rows ---[\s\S]*it is \[key\] or \[key\][\s\S]*messages ---[\s\S]*it is \[key\] or \[key\]/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
