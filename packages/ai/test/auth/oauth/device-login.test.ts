import { getModels, type OAuthLoginCallbacks } from "@pi-stack/ai";
import {
  clientIdVariable,
  createGitHubCopilotProvider,
  createOAuthProvider,
  getGitHubCopilotBaseUrl,
  getOAuthProviders,
  normalizeDomain,
} from "@pi-stack/ai/oauth";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type LoginAnswer, loginServer } from "./login-server.js";

const code = {
  device_code: "device-1",
  user_code: "ABCD-1234",
  verification_uri: "https://acme.test/device",
  interval: 0.01,
};
const tokens = { access_token: "access-1", refresh_token: "refresh-1", expires_in: 3600 };

function user(rest: Partial<OAuthLoginCallbacks> = {}): OAuthLoginCallbacks & { shown: unknown[] } {
  const shown: unknown[] = [];
  return { shown, onAuth: (info) => void shown.push(info), onPrompt: async () => "", ...rest };
}

/** A server that answers the polls one after another. */
async function acme(polls: LoginAnswer[], first: LoginAnswer = { fields: code }) {
  const server = await loginServer(({ path }) => (path === "/device" ? first : (polls.shift() ?? { status: 500 })));
  const provider = createOAuthProvider({
    id: "acme",
    name: "Acme",
    clientId: "our-client",
    deviceUrl: `${server.url}/device`,
    tokenUrl: `${server.url}/token`,
    scopes: ["models"],
  });
  return { server, provider };
}

const pending: LoginAnswer = { status: 400, fields: { error: "authorization_pending" } };

describe("a login with a code for another device", () => {
  it("shows the code, and asks until it is confirmed", async () => {
    const { server, provider } = await acme([pending, pending, { fields: tokens }]);
    const callbacks = user();
    expect(await provider.login(callbacks)).toMatchObject({ access: "access-1", refresh: "refresh-1" });
    expect(callbacks.shown).toEqual([
      { url: "https://acme.test/device", instructions: "Enter this code there: ABCD-1234" },
    ]);
    expect(server.requests.map(({ path }) => path)).toEqual(["/device", "/token", "/token", "/token"]);
    expect(server.requests[0]?.fields).toEqual({ client_id: "our-client", scope: "models" });
    expect(server.requests[1]?.fields).toEqual({
      client_id: "our-client",
      device_code: "device-1",
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    });
  });

  it("asks less often when it is told to", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, provider } = await acme([{ status: 400, fields: { error: "slow_down" } }, { fields: tokens }]);
    const login = provider.login(user());
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await vi.waitFor(() => vi.advanceTimersByTimeAsync(20).then(() => expect(server.requests).toHaveLength(2)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.requests).toHaveLength(2);
    await vi.waitFor(() => vi.advanceTimersByTimeAsync(1100).then(() => expect(server.requests).toHaveLength(3)));
    expect(await login).toMatchObject({ access: "access-1" });
  });

  it.each([
    ["denied", [{ status: 400, fields: { error: "access_denied", error_description: "You said no" } }], "You said no"],
    ["expired at the server", [{ status: 400, fields: { error: "expired_token" } }], "expired_token"],
  ] satisfies [string, LoginAnswer[], string][])("ends when it was %s", async (_how, polls, words) => {
    const { provider } = await acme(polls);
    await expect(provider.login(user())).rejects.toThrow(words);
  });

  it.each([
    ["no code", { status: 400, fields: { error: "unauthorized_client" } }, "unauthorized_client"],
    ["half of one", { fields: { device_code: "x" } }, "refused the login"],
    ["a page that is none", { fields: { ...code, verification_uri: "javascript:alert(1)" } }, "named no page"],
    ["HTML", { status: 503, text: "<html>" }, "(503)"],
  ] satisfies [string, LoginAnswer, string][])("ends when the server gives %s", async (_what, first, words) => {
    const { provider } = await acme([], first);
    await expect(provider.login(user())).rejects.toThrow(words);
  });

  it("ends when the code has expired, or the user leaves", async () => {
    const expired = await acme([pending], { fields: { ...code, expires_in: 0 } });
    await expect(expired.provider.login(user())).rejects.toThrow("not confirmed in time. Start again");
    const stop = new AbortController();
    const { provider } = await acme([], { fields: { ...code, interval: 60 } });
    const login = provider.login(user({ signal: stop.signal, onAuth: () => stop.abort() }));
    await expect(login).rejects.toMatchObject({ code: "aborted" });
  });
});

describe("the login to GitHub Copilot", () => {
  it("changes GitHub's token for one of Copilot, with nobody else's name", async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 1800;
    const server = await loginServer(({ path }) => {
      if (path === "/login/device/code") return { fields: code };
      if (path === "/login/oauth/access_token") return { fields: { access_token: "gho_1" } };
      return { fields: { token: "tid=1;proxy-ep=proxy.business.githubcopilot.com;x=1", expires_at } };
    });
    const hosts: string[] = [];
    const origin = (host: string): string => {
      hosts.push(host);
      return server.url;
    };
    const provider = createGitHubCopilotProvider({ clientId: "our-app", origin });
    const credentials = await provider.login(user({ onPrompt: async () => "https://acme.ghe.com/" }));
    expect(hosts).toEqual(["acme.ghe.com", "api.acme.ghe.com"]);
    expect(credentials).toMatchObject({ refresh: "gho_1", enterpriseUrl: "acme.ghe.com" });
    expect(credentials.expires).toBe(expires_at * 1000 - 300_000);
    expect(server.requests.at(-1)).toMatchObject({ path: "/copilot_internal/v2/token", authorization: "Bearer gho_1" });
    const [model] = getModels("openrouter");
    if (!model) throw new Error("The catalogue is empty.");
    const models = [model, { ...model, provider: "github-copilot" }];
    expect(provider.modifyModels?.(models, credentials).map(({ baseUrl }) => baseUrl)).toEqual([
      model.baseUrl,
      "https://api.business.githubcopilot.com",
    ]);
    expect((await provider.refreshToken(credentials)).refresh).toBe("gho_1");
  });

  it("knows where Copilot answers, and domains as people write them", () => {
    expect(getGitHubCopilotBaseUrl("a;proxy-ep=proxy.x.com;b")).toBe("https://api.x.com");
    expect(getGitHubCopilotBaseUrl("a", "acme.ghe.com")).toBe("https://copilot-api.acme.ghe.com");
    expect(getGitHubCopilotBaseUrl()).toBe("https://api.individual.githubcopilot.com");
    expect(["acme.ghe.com", " https://acme.ghe.com/x ", "", "not a domain"].map(normalizeDomain)).toEqual([
      "acme.ghe.com",
      "acme.ghe.com",
      undefined,
      undefined,
    ]);
  });
});

describe("logins of vendors that register each program", () => {
  it("are there with a registration of the user's own, and not without", () => {
    const ids = (): string[] => getOAuthProviders().map(({ id }) => id);
    for (const id of ["anthropic", "openai-codex", "github-copilot"]) vi.stubEnv(clientIdVariable(id), "");
    expect(ids()).toEqual(["openrouter"]);
    expect(clientIdVariable("openai-codex")).toBe("PI_OAUTH_CLIENT_ID_OPENAI_CODEX");
    for (const id of ["anthropic", "openai-codex", "github-copilot"]) vi.stubEnv(clientIdVariable(id), "mine");
    expect(ids()).toEqual(["openrouter", "anthropic", "openai-codex", "github-copilot"]);
    vi.unstubAllEnvs();
  });
});
