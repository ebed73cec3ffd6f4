import { AiError, type OAuthLoginCallbacks } from "@pi-stack/ai";
import { createOAuthProvider, createOpenRouterProvider, type OAuthClientConfig } from "@pi-stack/ai/oauth";
import { describe, expect, it, vi } from "vitest";
import { belongs, loginServer } from "./login-server.js";

const tokens = { access_token: "access-1", refresh_token: "refresh-1", expires_in: 3600 };

/** A user whose browser does what a test says with the page that it is sent to. */
function user(browse: (page: URL) => unknown, rest: Partial<OAuthLoginCallbacks> = {}): OAuthLoginCallbacks {
  return {
    onAuth: ({ url }) => void browse(new URL(url)),
    onPrompt: () => Promise.reject(new Error("nobody is asked")),
    ...rest,
  };
}

/** The browser comes back, as a login server sends it. */
async function callBack(page: URL, change: Record<string, string> = {}): Promise<Response> {
  const back = new URL(page.searchParams.get("redirect_uri") ?? page.searchParams.get("callback_url") ?? "");
  const fields = { code: "code-1", state: page.searchParams.get("state") ?? "", ...change };
  for (const [name, value] of Object.entries(fields)) if (value !== "") back.searchParams.set(name, value);
  return fetch(back);
}

async function acme(
  respond: Parameters<typeof loginServer>[0] = () => ({ fields: tokens }),
  rest: Partial<OAuthClientConfig> = {},
) {
  const server = await loginServer(respond);
  const provider = createOAuthProvider({
    id: "acme",
    name: "Acme",
    clientId: "our-client",
    authorizeUrl: `${server.url}/authorize`,
    tokenUrl: `${server.url}/token`,
    scopes: ["models", "offline_access"],
    ...rest,
  });
  return { server, provider };
}

describe("a login in the browser", () => {
  it("sends the challenge, comes back to a free port, and changes the code for tokens", async () => {
    const { server, provider } = await acme();
    let page = new URL("http://none");
    let shown = "";
    const credentials = await provider.login(
      user(async (url) => {
        page = url;
        shown = await (await callBack(url)).text();
      }),
    );
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "our-client",
      scope: "models offline_access",
      code_challenge_method: "S256",
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
    });
    const fields = server.requests[0]?.fields ?? {};
    expect(fields).toMatchObject({ grant_type: "authorization_code", code: "code-1", client_id: "our-client" });
    expect(fields["redirect_uri"]).toBe(page.searchParams.get("redirect_uri"));
    expect(belongs(fields["code_verifier"], page)).toBe(true);
    expect(page.href).not.toContain(fields["code_verifier"]);
    expect(credentials).toMatchObject({ access: "access-1", refresh: "refresh-1" });
    expect(credentials.expires - Date.now()).toBeGreaterThan(3_500_000);
    await vi.waitFor(() => expect(shown).toContain("You are logged in"));
    expect(provider.getApiKey(credentials)).toBe("access-1");
  });

  it("lets no call in that belongs to another login, and goes on waiting", async () => {
    const { provider } = await acme();
    const statuses: number[] = [];
    await provider.login(
      user(async (page) => {
        const elsewhere = new URL("/other", page.searchParams.get("redirect_uri") ?? "");
        statuses.push((await fetch(elsewhere)).status);
        statuses.push((await callBack(page, { state: "guessed" })).status);
        statuses.push((await callBack(page, { code: "" })).status);
        statuses.push((await callBack(page)).status);
      }),
    );
    expect(statuses).toEqual([404, 400, 400, 200]);
  });

  it.each([
    ["the address of the last page", (state: string) => `http://localhost:1/callback?code=pasted&state=${state}`],
    ["its query", (state: string) => `code=pasted&state=${state}`],
    ["code and state", (state: string) => `pasted#${state}`],
    ["the code", () => "  pasted\n"],
  ])("takes %s by hand", async (_what, text) => {
    const { server, provider } = await acme();
    let state = "";
    await provider.login(
      user(
        (page) => {
          state = page.searchParams.get("state") ?? "";
        },
        { onManualCodeInput: async () => text(state) },
      ),
    );
    expect(server.requests[0]?.fields["code"]).toBe("pasted");
  });

  it.each([
    ["http://localhost/callback?code=x&state=other", "belongs to another login"],
    ["x#other", "belongs to another login"],
    ["http://localhost/callback?error=denied", "no code"],
    ["   ", "no code"],
  ])("refuses %j by hand", async (text, words) => {
    const { provider } = await acme();
    const login = provider.login(user(() => undefined, { onManualCodeInput: async () => text }));
    await expect(login).rejects.toThrow(words);
  });

  it("asks for the code where the port that is registered is taken", async () => {
    const taken = await loginServer(() => ({}));
    const port = Number(new URL(taken.url).port);
    const { server, provider } = await acme(undefined, { redirect: { port, path: "/back" } });
    await provider.login(user(() => undefined, { onPrompt: async () => "typed" }));
    expect(server.requests[0]?.fields).toMatchObject({ code: "typed", redirect_uri: `http://localhost:${port}/back` });
  });

  it("ends when the page, the server or the user refuses, in the words that were given", async () => {
    const refused = await acme();
    const change = { code: "", error: "access_denied", error_description: "You may not" };
    await expect(refused.provider.login(user((page) => callBack(page, change)))).rejects.toThrow(
      "refused the login: You may not",
    );
    const denied = await acme(() => ({
      status: 400,
      fields: { error: "invalid_grant", error_description: "Code is old" },
    }));
    await expect(denied.provider.login(user(callBack))).rejects.toThrow(
      "Acme refused the login (400): Code is old. Log in again.",
    );
    const html = await acme(() => ({ status: 502, text: "<html>Bad gateway</html>" }));
    await expect(html.provider.login(user(callBack))).rejects.toThrow("(502)");
    const stop = new AbortController();
    const leaving = (await acme()).provider.login(user(() => stop.abort(), { signal: stop.signal }));
    const error: unknown = await leaving.catch((reason: unknown) => reason);
    expect(AiError.is(error) && [error.code, error.message]).toEqual(["aborted", "The login to Acme was cancelled."]);
  });

  it("closes its port in every case", async () => {
    const { provider } = await acme(() => ({ status: 400 }));
    let redirect = "";
    await provider
      .login(
        user((page) => {
          redirect = page.searchParams.get("redirect_uri") ?? "";
          return callBack(page);
        }),
      )
      .catch(() => undefined);
    await expect(fetch(redirect)).rejects.toThrow();
  });

  it("is renewed, and keeps the refresh token where the server gives no new one", async () => {
    const { server, provider } = await acme(() => ({ fields: { access_token: "access-2", expires_in: 60 } }));
    const before = { access: "access-1", refresh: "refresh-1", expires: 1, account: "mine" };
    expect(await provider.refreshToken(before)).toMatchObject({
      access: "access-2",
      refresh: "refresh-1",
      account: "mine",
    });
    expect(server.requests[0]?.fields).toEqual({
      grant_type: "refresh_token",
      client_id: "our-client",
      refresh_token: "refresh-1",
    });
    await expect(provider.refreshToken({ ...before, refresh: "" })).rejects.toThrow("cannot be renewed");
  });

  it("puts no token into an error", async () => {
    const { provider } = await acme(() => ({ status: 400, fields: { error: "invalid_grant" } }));
    const failure = await provider.refreshToken({ access: "a", refresh: "refresh-secret", expires: 1 }).catch(String);
    expect(failure).not.toContain("refresh-secret");
    const gone = createOAuthProvider({
      id: "x",
      name: "X",
      clientId: "c",
      deviceUrl: "http://127.0.0.1:1/d",
      tokenUrl: "http://127.0.0.1:1/t",
    });
    const unreachable = await gone.refreshToken({ access: "a", refresh: "refresh-secret", expires: 1 }).catch(String);
    expect(unreachable).toMatch(/127\.0\.0\.1:1 could not be asked .*Try again/);
    expect(unreachable).not.toContain("refresh-secret");
  });

  it("needs a page or a code", () => {
    expect(() => createOAuthProvider({ id: "x", name: "X", clientId: "c", tokenUrl: "http://t" })).toThrow(
      "neither authorizeUrl nor deviceUrl",
    );
  });
});

describe("the login to OpenRouter", () => {
  it("needs no registration, and ends with a key that does not expire", async () => {
    const server = await loginServer(() => ({ fields: { key: "sk-or-1" } }));
    const provider = createOpenRouterProvider(server.url);
    let page = new URL("http://none");
    const credentials = await provider.login(
      user((url) => {
        page = url;
        return callBack(url);
      }),
    );
    expect(page.pathname).toBe("/auth");
    expect([...page.searchParams.keys()]).toEqual(["callback_url", "code_challenge", "code_challenge_method"]);
    expect(belongs(server.requests[0]?.fields["code_verifier"], page)).toBe(true);
    expect(server.requests[0]).toMatchObject({ path: "/api/v1/auth/keys", fields: { code: "code-1" } });
    expect(provider.getApiKey(credentials)).toBe("sk-or-1");
    expect(credentials.expires).toBeGreaterThan(Date.now() + 1e12);
    expect((await provider.refreshToken({ ...credentials, expires: 1 })).expires).toBe(credentials.expires);
  });

  it("is refused in its words", async () => {
    const server = await loginServer(() => ({ status: 403, fields: { error: { message: "Invalid code" } } }));
    await expect(createOpenRouterProvider(server.url).login(user(callBack))).rejects.toThrow("Invalid code");
  });
});
