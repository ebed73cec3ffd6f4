import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AuthStorage, FileAuthStorageBackend, InMemoryAuthStorageBackend } from "@pi-stack/coding-agent";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { put, tempFolder } from "../support/folder.js";

const later = () => Date.now() + 3_600_000;
const login = (expires: number) => ({
  type: "oauth" as const,
  access: "token",
  refresh: "again",
  expires,
  accountId: "me",
});

beforeEach(() => {
  for (const name of ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY", "OPENAI_API_KEY"]) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("AuthStorage", () => {
  it("prefers a key of this process, then the file, then the environment, then the fallback", async () => {
    const auth = AuthStorage.inMemory({ openai: { type: "api_key", key: "from-file" } });
    auth.setFallbackResolver(() => "from-fallback");
    vi.stubEnv("ANTHROPIC_API_KEY", "from-env");
    auth.setRuntimeApiKey("openai", "from-flag");
    expect(await auth.getApiKey("openai")).toBe("from-flag");
    auth.removeRuntimeApiKey("openai");
    expect(await auth.getApiKey("openai")).toBe("from-file");
    expect(await auth.getApiKey("anthropic")).toBe("from-env");
    expect(await auth.getApiKey("other")).toBe("from-fallback");
    expect(auth.getAuthStatus("anthropic")).toEqual({
      configured: true,
      source: "environment",
      label: "ANTHROPIC_API_KEY",
    });
    expect([auth.has("openai"), auth.hasAuth("other"), auth.list()]).toEqual([true, true, ["openai"]]);
  });

  it("resolves literals, names of variables and commands", async () => {
    vi.stubEnv("MY_KEY", "named");
    const auth = AuthStorage.inMemory({
      a: { type: "api_key", key: "literal" },
      b: { type: "api_key", key: "MY_KEY" },
      c: { type: "api_key", key: "!printf ' spaced\\nkey \\n' | cat" },
      d: { type: "api_key", key: "!exit 3" },
      e: { type: "api_key", key: "!true" },
    });
    const keys = await Promise.all(["a", "b", "c", "d", "e", "f"].map((provider) => auth.getApiKey(provider)));
    expect(keys).toEqual(["literal", "named", "spaced\nkey", undefined, undefined, undefined]);
  });

  it("runs a command of auth.json once a process, failures included", async () => {
    const marker = join(tempFolder(), "runs");
    const auth = AuthStorage.inMemory({ a: { type: "api_key", key: `!echo x >> ${marker}; false` } });
    await auth.getApiKey("a");
    await auth.getApiKey("a");
    expect(readFileSync(marker, "utf8")).toBe("x\n");
  });

  it("uses a login while it is valid and the environment after that", async () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "from-env");
    const auth = AuthStorage.inMemory({ anthropic: login(later()) });
    expect(await auth.getApiKey("anthropic")).toBe("token");
    await auth.set("anthropic", login(0));
    expect(await auth.getApiKey("anthropic")).toBe("from-env");
    expect(auth.get("anthropic")).toMatchObject({ accountId: "me" });
  });

  it("B56: writes private files and keeps them private; credentials of others and unknown ones stay", async () => {
    const dir = tempFolder();
    const path = join(dir, "agent", "auth.json");
    const auth = AuthStorage.create(path);
    await auth.set("openai", { type: "api_key", key: "k" });
    expect([statSync(path).mode & 0o777, statSync(join(dir, "agent")).mode & 0o777]).toEqual([0o600, 0o700]);
    writeFileSync(
      path,
      JSON.stringify({
        ...JSON.parse(readFileSync(path, "utf8")),
        other: { type: "api_key", key: "theirs" },
        future: { type: "passkey" },
      }),
    );
    await auth.set("google", { type: "api_key", key: "g" });
    await auth.remove("openai");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      other: { type: "api_key", key: "theirs" },
      future: { type: "passkey" },
      google: { type: "api_key", key: "g" },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    AuthStorage.fromStorage(new FileAuthStorageBackend(path));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("B80: reports a malformed file with its place, and never overwrites it", async () => {
    const path = put(tempFolder(), "auth.json", '{"openai": {"type": "api_key" "key": "secret-key"}}');
    const auth = AuthStorage.create(path);
    expect(auth.drainErrors().map((error) => error.message)).toEqual([expect.stringContaining(`${path}:1:31`)]);
    await auth.set("google", { type: "api_key", key: "g" });
    expect(readFileSync(path, "utf8")).toContain("secret-key");
    const [error] = auth.drainErrors();
    expect(error?.message).not.toContain("secret-key");
    expect(await auth.getApiKey("google")).toBe("g");
  });

  it("passes over entries of a wrong shape", () => {
    const auth = AuthStorage.fromStorage(
      new InMemoryAuthStorageBackend({ a: { type: "api_key" }, b: null, c: { type: "api_key", key: "k" } }),
    );
    expect(auth.getAll()).toEqual({ c: { type: "api_key", key: "k" } });
  });
});
