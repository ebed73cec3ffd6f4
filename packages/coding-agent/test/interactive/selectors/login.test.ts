import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OAuthLoginCallbacks, OAuthProviderInterface } from "@pi-stack/ai";
import { registerOAuthProvider } from "@pi-stack/ai/oauth";
import { AuthStorage, LoginDialogComponent, OAuthSelectorComponent } from "@pi-stack/coding-agent";
import { getCapabilities, setCapabilities } from "@pi-stack/tui";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openInBrowser, webAddress } from "../../../src/modes/interactive/selectors/login/open-browser.js";
import { tempFolder } from "../../support/folder.js";
import { interactive } from "../support.js";
import { key } from "./keys.js";
import { withKnownModels } from "./known-models.js";
import { look } from "./look.js";

/** A provider whose login is what a test makes of it. */
function acme(login: (callbacks: OAuthLoginCallbacks) => Promise<string>): OAuthProviderInterface {
  return {
    id: "acme",
    name: "Acme Plus",
    login: async (callbacks) => ({ access: await login(callbacks), refresh: "r", expires: Date.now() + 60_000 }),
    refreshToken: (old) => Promise.resolve(old),
    getApiKey: ({ access }) => access,
  };
}
const registered = (login: Parameters<typeof acme>[0]): void => onTestFinished(registerOAuthProvider(acme(login)));

/** A folder of programs of which one only notes with what it was called. */
function notingProgram(): () => string {
  const folder = tempFolder();
  const notes = join(folder, "notes");
  writeFileSync(notes, "");
  writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$@" >> ${notes}\n`);
  chmodSync(join(folder, "xdg-open"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => readFileSync(notes, "utf8");
}

beforeEach(() => {
  for (const name of ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_OAUTH_TOKEN", "GROQ_API_KEY"])
    vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

describe("the list of providers", () => {
  it("can be searched, and tells where each key comes from", async () => {
    const { look: looks, show, shows, screen, terminal } = look();
    const status = (source?: "runtime" | "stored" | "environment" | "fallback", label?: string) => ({
      configured: source !== undefined,
      ...(source ? { source } : {}),
      ...(label === undefined ? {} : { label }),
    });
    const providers = [
      { id: "a", name: "Alpha", status: status("stored", "API key") },
      { id: "b", name: "Beta", status: status("environment", "BETA_KEY") },
      { id: "c", name: "Gamma", status: status("runtime") },
      { id: "d", name: "Delta", status: status("fallback") },
      { id: "e", name: "Epsilon", status: status() },
    ];
    const chosen = show<string>(
      (done) => new OAuthSelectorComponent({ look: looks, title: "Whose?", providers, done }),
    );
    await shows("→ Alpha  ✓ API key");
    const text = await screen();
    for (const words of ["Beta  env BETA_KEY", "Gamma  --api-key", "Delta  models.json", "Epsilon  not configured"])
      expect(text).toContain(words);
    for (const letter of "eps") terminal.send(letter);
    await shows("→ Epsilon");
    terminal.send(key.enter);
    expect(await chosen).toBe("e");
  });
});

describe("/login with a key", () => {
  it("never shows it, stores it, and makes the provider's models available", async () => {
    const { say, shows, terminal, mode } = await withKnownModels();
    const { authStorage } = mode.runtime.services;
    say("/login");
    await shows("→ API key");
    terminal.send(key.enter);
    await shows("Whose API key?");
    for (const letter of "groq") terminal.send(letter);
    await shows(/→ groq {2}not configured/);
    terminal.send(key.enter);
    await shows("API key of groq");
    for (const letter of "secret") terminal.send(letter);
    await shows("••••••");
    terminal.send(key.enter);
    await shows(/The API key of groq is stored in credentials/);
    expect(authStorage.get("groq")).toEqual({ type: "api_key", key: "secret" });
    expect(mode.session.modelRegistry.getAvailable().some(({ provider }) => provider === "groq")).toBe(true);
    expect(terminal.writes.join("")).not.toContain("secret");
  });

  it("names the file, and chooses the provider's usual model when there was none", async () => {
    const path = join(tempFolder(), "auth.json");
    const options = { hasModel: false, authStorage: AuthStorage.create(path) };
    const { say, shows, terminal, mode } = await interactive([], undefined, undefined, options);
    await shows("pi needs a model");
    terminal.send(key.escape);
    await expect.poll(() => mode.dialogs.isOpen).toBe(false);
    say("/login");
    await shows("→ API key");
    terminal.send(key.enter);
    await shows("Whose API key?");
    for (const letter of "groq") terminal.send(letter);
    await shows("→ groq");
    terminal.send(key.enter);
    await shows("API key of groq");
    terminal.send("k");
    terminal.send(key.enter);
    await shows("Model: groq/openai/gpt-oss-120b");
    await shows("auth.json");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ groq: { type: "api_key", key: "k" } });
    expect(mode.session.model?.provider).toBe("groq");
  });

  it("tells that it could not be stored, and never the contrary", async () => {
    const path = join(tempFolder(), "auth.json");
    mkdirSync(path);
    const options = { authStorage: AuthStorage.create(path) };
    const { say, shows, screen, terminal } = await interactive([], undefined, undefined, options);
    say("/login");
    await shows("→ API key");
    terminal.send(key.enter);
    await shows("Whose API key?");
    terminal.send(key.enter);
    await shows("API key of");
    terminal.send("k");
    terminal.send(key.enter);
    await shows("could not be stored in");
    expect(await screen()).not.toContain("is stored in");
  });

  it("stores nothing when the user leaves", async () => {
    const { say, shows, terminal, mode } = await withKnownModels();
    say("/login");
    await shows("→ API key");
    terminal.send(key.enter);
    await shows("Whose API key?");
    terminal.send(key.enter);
    await shows("API key of");
    terminal.send("k");
    terminal.send(key.escape);
    await expect.poll(() => mode.dialogs.isOpen).toBe(false);
    expect(mode.runtime.services.authStorage.list()).toEqual([]);
  });
});

describe("/login with an account", () => {
  const begin = async (login: Parameters<typeof acme>[0]) => {
    registered(login);
    const world = await withKnownModels();
    world.say("/login");
    await world.shows("How do you want to log in?");
    world.terminal.send(key.down);
    world.terminal.send(key.enter);
    await world.shows(/→ Acme Plus {2}not configured/);
    world.terminal.send(key.enter);
    return world;
  };

  it("opens the page, tells the progress, and stores the login", async () => {
    const opened = notingProgram();
    let finish: () => void = () => undefined;
    const { shows, mode } = await begin(({ onAuth, onProgress }) => {
      onAuth({ url: "https://acme.example/a?b=1&c=$(id)", instructions: "Sign\x1b[2J in there." });
      onProgress?.("Waiting for the browser");
      return new Promise((resolve) => {
        finish = () => resolve("token");
      });
    });
    await shows("https://acme.example/a?b=1&c=$(id)");
    await shows("Sign in there.");
    await shows("Waiting for the browser");
    await expect.poll(opened).toBe("https://acme.example/a?b=1&c=$(id)\n");
    finish();
    await shows("The login to Acme Plus is stored in");
    expect(mode.runtime.services.authStorage.get("acme")).toMatchObject({ type: "oauth", access: "token" });
  });

  it("takes an address that was pasted, while it waits for the browser", async () => {
    const { shows, terminal, mode } = await begin(async ({ onManualCodeInput }) => {
      const browser = new Promise<string>(() => undefined);
      return Promise.race([browser, onManualCodeInput?.() ?? browser]);
    });
    await shows("paste the address that it ends at");
    for (const letter of "http://localhost/?code=7") terminal.send(letter);
    terminal.send(key.enter);
    await shows("is stored in");
    expect(mode.runtime.services.authStorage.get("acme")).toMatchObject({ access: "http://localhost/?code=7" });
  });

  it("asks what the provider wants to know", async () => {
    const { shows, terminal, mode } = await begin(async ({ onPrompt, onSelect }) => {
      const domain = await onPrompt({ message: "Which domain?", placeholder: "empty for none", allowEmpty: true });
      const options = [
        { id: "eu", label: "Europe" },
        { id: "us", label: "America" },
      ];
      return `${domain}/${await onSelect?.({ message: "Which region?", options })}`;
    });
    await shows("empty for none");
    terminal.send(key.enter);
    await shows("→ Europe");
    terminal.send(key.down);
    terminal.send(key.enter);
    await shows("is stored in");
    expect(mode.runtime.services.authStorage.get("acme")).toMatchObject({ access: "/us" });
  });

  it("esc cancels it: the provider hears of it, and nothing is stored", async () => {
    let heard: AbortSignal | undefined;
    const { shows, terminal, mode } = await begin(async ({ onPrompt, signal }) => {
      heard = signal;
      return onPrompt({ message: "Which code?" });
    });
    await shows("Which code?");
    terminal.send(key.escape);
    await shows("The login was cancelled.");
    expect(heard?.aborted).toBe(true);
    expect(mode.runtime.services.authStorage.list()).toEqual([]);
  });

  it("tells why it failed", async () => {
    const { shows } = await begin(() => Promise.reject(new RangeError("the account is closed")));
    await shows("Error: the account is closed");
  });
});

describe("a page of a login", () => {
  it("is opened only when it is one of the web", async () => {
    const opened = notingProgram();
    expect([webAddress("file:///etc/passwd"), webAddress("javascript:alert(1)"), webAddress("-x")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    openInBrowser("https://acme.example/;touch%20x");
    await expect.poll(opened).toBe("https://acme.example/;touch%20x\n");
  });

  it("is shown as text when it is none, without what a terminal would obey", async () => {
    const { look: looks, show, shows, terminal } = look({ columns: 40, rows: 24 });
    const opened: string[] = [];
    void show<never>((done) => {
      const openUrl = (address: string): void => void opened.push(address);
      const dialog = new LoginDialogComponent({ look: looks, providerName: "x\x1b[2J", openUrl, onCancel: done });
      dialog.showAuth({ url: "file:///a\x1b]0;owned\x07" });
      return dialog;
    });
    await shows("This is no web address");
    expect(opened).toEqual([]);
    expect(terminal.writes.join("")).not.toMatch(/owned|\x1b\[2J/);
  });
});

it("B82: a long address of a login is a whole link in each of its rows", async () => {
  const before = getCapabilities();
  setCapabilities({ ...before, hyperlinks: true });
  onTestFinished(() => setCapabilities(before));
  const { look: looks, show, shows, terminal } = look({ columns: 40, rows: 24 });
  const url = `https://acme.example/authorize?state=${"x".repeat(100)}`;
  void show<never>((done) => {
    const dialog = new LoginDialogComponent({
      look: looks,
      providerName: "Acme",
      openUrl: () => undefined,
      onCancel: done,
    });
    dialog.showAuth({ url });
    return dialog;
  });
  await shows("Open this page to log in:");
  const links = terminal.writes.join("").split(`\x1b]8;;${url}`).length - 1;
  expect(links).toBeGreaterThanOrEqual(4);
});

describe("/logout", () => {
  it("lists what is stored, and forgets what is chosen", async () => {
    const { say, shows, terminal, mode } = await withKnownModels();
    const { authStorage } = mode.runtime.services;
    say("/logout");
    await shows("Nothing is stored in");
    await authStorage.set("groq", { type: "api_key", key: "k" });
    vi.stubEnv("GROQ_API_KEY", "other");
    say("/logout");
    await shows(/→ groq {2}✓ API key/);
    terminal.send(key.enter);
    await shows("What was stored for groq is removed from");
    await shows(/There still\s+is a key: GROQ_API_KEY\./);
    expect(authStorage.list()).toEqual([]);
  });

  it("names a login as its provider does", async () => {
    registered(() => Promise.resolve("token"));
    const { say, shows, terminal, mode } = await withKnownModels();
    await mode.runtime.services.authStorage.set("acme", { type: "oauth", access: "a", refresh: "r", expires: 1 });
    say("/logout");
    await shows(/→ Acme Plus {2}✓ login/);
    terminal.send(key.enter);
    await shows("What was stored for Acme Plus is removed");
  });
});
