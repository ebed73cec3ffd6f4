import { execFile } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Model, OAuthCredentials, OAuthProviderInterface } from "@pi-stack/ai";
import { registerOAuthProvider } from "@pi-stack/ai/oauth";
import { AuthStorage, ModelRegistry } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { bundleProgram } from "../lasting/support/bundle-program.js";
import { tempFolder } from "../support/folder.js";

const expired = { type: "oauth" as const, access: "old", refresh: "single-use", expires: 1, account: "mine" };

/** A provider whose renewals are counted. */
function provider(
  refreshToken: OAuthProviderInterface["refreshToken"],
  more: Partial<OAuthProviderInterface> = {},
): { id: string; renewals: () => number } {
  let renewals = 0;
  const dispose = registerOAuthProvider({
    id: "acme",
    name: "Acme",
    login: () => Promise.resolve(fresh("first")),
    refreshToken: (old) => {
      renewals++;
      return refreshToken(old);
    },
    getApiKey: ({ access }) => `key ${access}`,
    ...more,
  });
  onTestFinished(dispose);
  return { id: "acme", renewals: () => renewals };
}
const fresh = (access: string): OAuthCredentials => ({ access, refresh: "next", expires: Date.now() + 60_000 });

/** A file with an expired login, and a key of somebody else. */
function authFile(): string {
  const path = join(tempFolder(), "auth.json");
  writeFileSync(path, JSON.stringify({ acme: expired, other: { type: "api_key", key: "k" } }));
  return path;
}
const stored = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

describe("a login", () => {
  it("is stored, used, and forgotten", async () => {
    provider(() => Promise.reject(new RangeError("not asked for")));
    const auth = AuthStorage.inMemory();
    await auth.login("acme", { onAuth: () => undefined, onPrompt: () => Promise.resolve("") });
    expect(await auth.getApiKey("acme")).toBe("key first");
    expect(auth.getOAuthProviders().map(({ id }) => id)).toEqual(["openrouter", "acme"]);
    await auth.logout("acme");
    expect(auth.list()).toEqual([]);
  });

  it("is not stored once it was cancelled, nor known for a provider that nobody registered", async () => {
    provider(() => Promise.reject(new RangeError("not asked for")));
    const auth = AuthStorage.inMemory();
    const callbacks = { onAuth: () => undefined, onPrompt: () => Promise.resolve(""), signal: AbortSignal.abort() };
    await expect(auth.login("acme", callbacks)).rejects.toMatchObject({ code: "cancelled" });
    await expect(auth.login("nobody", callbacks)).rejects.toThrow("(known: openrouter, acme)");
    expect(auth.list()).toEqual([]);
  });
});

describe("the models of a login", () => {
  const models = (auth: AuthStorage): ModelRegistry => {
    const registry = ModelRegistry.inMemory(auth);
    registry.registerProvider("acme", { baseUrl: "https://usual.example", api: "x", models: [{ id: "m" }] });
    return registry;
  };

  it("are as the provider makes them for it; a provider that fails leaves them alone", () => {
    const modifyModels = vi.fn((all: Model[]) => all.map((model) => ({ ...model, baseUrl: "https://mine.example" })));
    provider(() => Promise.resolve(fresh("new")), { modifyModels });
    const registry = models(AuthStorage.inMemory({ acme: expired }));
    expect(registry.find("acme", "m")?.baseUrl).toBe("https://mine.example");
    modifyModels.mockImplementation(() => {
      throw new RangeError("no address");
    });
    registry.refresh();
    expect(registry.find("acme", "m")?.baseUrl).toBe("https://usual.example");
    expect(registry.getError()).toBe("The login to Acme could not be applied: no address");
  });

  it("cannot be asked once it is lost, which is said in words", async () => {
    provider(() => Promise.reject(new RangeError("revoked")));
    const registry = models(AuthStorage.inMemory({ acme: expired }));
    const model = registry.find("acme", "m");
    expect(model && (await registry.getApiKeyAndHeaders(model))).toEqual({
      ok: false,
      error: "The login to acme could not be renewed (revoked). Log in again with /login.",
    });
  });
});

describe("B80: an expired login", () => {
  it("is renewed once, whoever asks; what else belongs to it and to others stays", async () => {
    const { renewals } = provider(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return fresh("new");
    });
    const path = authFile();
    const instances = Array.from({ length: 8 }, () => AuthStorage.create(path));
    const keys = await Promise.all(instances.flatMap((auth) => [auth.getApiKey("acme"), auth.getApiKey("acme")]));
    expect([new Set(keys), renewals()]).toEqual([new Set(["key new"]), 1]);
    expect(stored(path)).toMatchObject({
      acme: { type: "oauth", access: "new", refresh: "next", account: "mine" },
      other: { key: "k" },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("stays as it is when it cannot be renewed; a key that is there is used then, and why is told", async () => {
    provider(() => Promise.reject(new RangeError("500 from the provider")));
    const path = authFile();
    const auth = AuthStorage.create(path);
    auth.setFallbackResolver(() => "key of models.json");
    expect(await auth.getApiKey("acme")).toBe("key of models.json");
    expect(auth.drainErrors().map(({ message }) => message)).toEqual(["500 from the provider"]);
    expect(stored(path)).toMatchObject({ acme: expired });
  });

  it("is used when it was renewed and could not be stored", async () => {
    const path = authFile();
    provider(() => {
      writeFileSync(path, "{ broken");
      return Promise.resolve(fresh("new"));
    });
    const auth = AuthStorage.create(path);
    chmodSync(path, 0o600);
    writeFileSync(path, JSON.stringify({ acme: expired }));
    expect(await auth.getApiKey("acme")).toBe("key new");
  });

  it("is taken from another process that was faster", async () => {
    const path = authFile();
    provider(() => {
      writeFileSync(path, JSON.stringify({ acme: { type: "oauth", ...fresh("theirs") } }));
      return Promise.reject(new RangeError("token was used"));
    });
    expect(await AuthStorage.create(path).getApiKey("acme")).toBe("key theirs");
  });

  it("is renewed once by eight processes that start together", async () => {
    let renewals = 0;
    const server = createServer((request, response) => {
      renewals++;
      response.statusCode = request.url === "/single-use" && renewals === 1 ? 200 : 400;
      response.end("renewed");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address() satisfies AddressInfo | string | null;
    const port = typeof address === "object" && address ? address.port : 0;
    const path = authFile();
    const program = await bundleProgram(new URL("./support/renew-program.ts", import.meta.url));
    const run = promisify(execFile);
    const runs = Array.from({ length: 8 }, () => run(process.execPath, [program, path, `http://127.0.0.1:${port}`]));
    const outputs = (await Promise.all(runs)).map(({ stdout }) => stdout);
    expect([new Set(outputs), renewals]).toEqual([new Set(["key renewed"]), 1]);
  });
});
