import { type Context, type GoogleVertexOptions, type Model, streamGoogleVertex } from "@pi-stack/ai";
import type { ReplayServer } from "@pi-stack/ai/testing";
import { describe, expect, test, vi } from "vitest";
import { user } from "../../history/messages.js";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";
import { giveToken, pem, readAssertion, useTokenServer } from "./token-server.js";

const tokens = useTokenServer();
const sample = samples.find(({ api }) => api === "google-vertex");
const answer = { body: `${sample?.opening}${sample?.ending}` };
const context: Context = { messages: [user("Go.")] };
let accounts = 0;

/** Every test has an account of its own: tokens are kept for the whole process. */
function serviceAccount(facts: Record<string, unknown> = {}): Record<string, unknown> {
  const email = `robot-${++accounts}@proj.iam.gserviceaccount.com`;
  const account = { type: "service_account", client_email: email, private_key: pem, private_key_id: "key-1" };
  return { ...account, token_uri: tokens.url, ...facts };
}

function authorizedUser(facts: Record<string, unknown> = {}): Record<string, unknown> {
  const user = { type: "authorized_user", client_id: "id", client_secret: "secret", refresh_token: `rt-${++accounts}` };
  return { ...user, token_uri: tokens.url, ...facts };
}

function ask(server: ReplayServer, options: GoogleVertexOptions = {}) {
  const model: Model<"google-vertex"> = modelAt("google-vertex", server.url, { provider: "google-vertex" });
  return streamGoogleVertex(model, context, options).result();
}

describe("a service account", () => {
  test("signs an assertion and is given a token, which is used until shortly before its end", async () => {
    const account = serviceAccount();
    tokens.credentials(account);
    const server = await replay(answer);
    for (let turn = 0; turn < 3; turn++) expect((await ask(server)).stopReason).toBe("stop");
    expect(tokens.requests).toHaveLength(1);
    const [{ form } = { form: new URLSearchParams() }] = tokens.requests;
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const { header, claims } = readAssertion(form.get("assertion") ?? "");
    expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: "key-1" });
    expect(claims).toMatchObject({ iss: account["client_email"], aud: tokens.url });
    expect(claims["scope"]).toBe("https://www.googleapis.com/auth/cloud-platform");
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(3600);
    expect(server.requests.map(({ headers }) => headers["authorization"])).toEqual(
      Array.from({ length: 3 }, () => "Bearer ya29.token-1"),
    );
    expect(server.requests[0]?.path).toBe(
      "/v1/projects/proj/locations/europe-west4/publishers/google/models/test-model:streamGenerateContent?alt=sse",
    );
    expect(server.requests[0]?.headers["x-goog-api-key"]).toBeUndefined();
  });

  test("a token that is about to end is renewed", async () => {
    tokens.credentials(serviceAccount());
    tokens.answer(giveToken(59));
    const server = await replay(answer);
    await ask(server);
    await ask(server);
    expect(server.requests.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer ya29.token-1",
      "Bearer ya29.token-2",
    ]);
  });

  test("streams at the same time share one request", async () => {
    tokens.credentials(serviceAccount());
    const give = giveToken();
    tokens.answer((response, request) => setTimeout(() => give(response, request), 100));
    const server = await replay(answer);
    const messages = await Promise.all(Array.from({ length: 20 }, () => ask(server)));
    expect(messages.every(({ stopReason }) => stopReason === "stop")).toBe(true);
    expect(tokens.requests).toHaveLength(1);
  });

  test("one that is aborted leaves the others their token; when all are, the request ends too", async () => {
    tokens.credentials(serviceAccount());
    const give = giveToken();
    tokens.answer((response, request) => setTimeout(() => give(response, request), 200));
    const server = await replay(answer);
    const controller = new AbortController();
    const [aborted, kept] = [ask(server, { signal: controller.signal }), ask(server)];
    await vi.waitUntil(() => tokens.requests.length === 1);
    const start = performance.now();
    controller.abort();
    expect((await aborted).stopReason).toBe("aborted");
    expect(performance.now() - start).toBeLessThan(100);
    expect((await kept).stopReason).toBe("stop");

    tokens.credentials(serviceAccount());
    tokens.answer(() => undefined);
    const all = new AbortController();
    const waiting = [ask(server, { signal: all.signal }), ask(server, { signal: all.signal })];
    await vi.waitUntil(() => tokens.requests.length === 2);
    const before = tokens.open();
    all.abort();
    expect((await Promise.all(waiting)).map(({ stopReason }) => stopReason)).toEqual(["aborted", "aborted"]);
    await vi.waitUntil(() => tokens.open() < before);
    tokens.answer(giveToken());
    expect((await ask(server)).stopReason).toBe("stop");
  });

  test("a token that the API refuses is not used again, and is in no error", async () => {
    tokens.credentials(serviceAccount());
    const refused = {
      status: 401,
      body: '{"error":{"code":401,"message":"Bad token ya29.token-1","status":"UNAUTHENTICATED"}}',
    };
    const server = await replay(refused, answer);
    const message = await ask(server);
    expect(message.errorInfo).toMatchObject({ category: "auth", status: 401 });
    expect(message.errorMessage).toContain("Bad token [key]");
    await ask(server);
    expect(server.requests[1]?.headers["authorization"]).toBe("Bearer ya29.token-2");
  });

  test("a key that cannot sign is told", async () => {
    tokens.credentials(serviceAccount({ private_key: "no key" }));
    const message = await ask(await replay(answer));
    expect(message.errorMessage).toMatch(/private key of .*credentials\.json cannot sign: .*; make a new key/);
    expect(message.errorInfo).toMatchObject({ category: "auth", retryable: false });
  });
});

describe("a user's login", () => {
  test("is refreshed, and the project that pays is named", async () => {
    const login = authorizedUser({ quota_project_id: "payer" });
    tokens.credentials(login);
    const server = await replay(answer);
    expect((await ask(server)).stopReason).toBe("stop");
    expect(Object.fromEntries(tokens.requests[0]?.form ?? [])).toEqual({
      grant_type: "refresh_token",
      client_id: "id",
      client_secret: "secret",
      refresh_token: login["refresh_token"],
    });
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: "Bearer ya29.token-1",
      "x-goog-user-project": "payer",
    });
  });

  test("that has ended is told with what to do", async () => {
    tokens.credentials(authorizedUser());
    tokens.answer((response) => {
      response.writeHead(400).end('{"error":"invalid_grant","error_description":"Token has been expired or revoked."}');
    });
    const message = await ask(await replay(answer));
    expect(message.errorMessage).toMatch(/invalid_grant, Token has been expired or revoked\. \(HTTP 400\)/);
    expect(message.errorMessage).toMatch(/run `gcloud auth application-default login`/);
    expect(message.errorInfo).toMatchObject({ category: "auth", retryable: false, status: 400 });
  });

  test("a token server in trouble is asked again as often as the options say", async () => {
    tokens.credentials(authorizedUser());
    const give = giveToken();
    tokens.answer((response, request) => {
      if (tokens.requests.length > 1) give(response, request);
      else response.writeHead(503, { "retry-after-ms": "10" }).end("try later");
    });
    const server = await replay(answer);
    expect((await ask(server, { maxRetries: 1 })).stopReason).toBe("stop");
    tokens.credentials(authorizedUser());
    tokens.answer((response) => void response.writeHead(503).end("try later"));
    expect((await ask(server)).errorInfo).toMatchObject({ category: "overloaded", status: 503, retryable: true });
  });
});

describe("the metadata server", () => {
  test("gives the token of the machine", async () => {
    const server = await replay(answer);
    expect((await ask(server)).stopReason).toBe("stop");
    const [request] = tokens.requests;
    expect(request?.url).toBe("/computeMetadata/v1/instance/service-accounts/default/token");
    expect(request?.headers["metadata-flavor"]).toBe("Google");
    expect(server.requests[0]?.headers["authorization"]).toBe("Bearer ya29.token-1");
  });

  test.each([
    ["that is not there", "127.0.0.1:9"],
    ["of a network that answers every name", undefined],
  ])("%s is told as missing credentials", async (_, host) => {
    if (host !== undefined) vi.stubEnv("GCE_METADATA_HOST", host);
    tokens.answer((response) => void response.writeHead(200).end('{"access_token":"no"}'));
    const message = await ask(await replay(answer));
    expect(message.errorMessage).toMatch(/No Google credentials found: run `gcloud auth application-default login`/);
    expect(message.errorInfo).toMatchObject({ category: "auth", retryable: false });
  });
});

describe("a credentials file", () => {
  test.each<[string, unknown, RegExp]>([
    ["that is no JSON", "{", /are not JSON/],
    ["that is no object", "[]", /are not a JSON object/],
    ["of another type", { type: "external_account" }, /type "external_account".*are not known; use the key of/],
    ["without a field", { type: "authorized_user", client_id: "id" }, /have no "client_secret"/],
  ])("%s is told", async (_, value, words) => {
    tokens.credentials(value);
    const message = await ask(await replay(answer));
    expect(message.errorMessage).toMatch(words);
    expect(message.errorInfo).toMatchObject({ category: "auth", retryable: false });
    expect(tokens.requests).toEqual([]);
  });

  test("that is named but not there is told, and no other is looked for", async () => {
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "/nowhere/key.json");
    const message = await ask(await replay(answer));
    expect(message.errorMessage).toMatch(/\/nowhere\/key\.json \(GOOGLE_APPLICATION_CREDENTIALS\) cannot be read/);
    expect(tokens.requests).toEqual([]);
  });
});
