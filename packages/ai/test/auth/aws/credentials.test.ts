import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAwsCredentials, resolveAwsCredentials } from "../../../src/auth/aws/resolve-aws-credentials.js";
import { loadInstalled } from "../../../src/auth/aws/sdk-credentials.js";
import { parseAwsConfig } from "../../../src/auth/aws/shared-config.js";
import { withoutAwsEnvironment } from "../../apis/bedrock-converse-stream/ask.js";
import { replay } from "../../testing/replay.js";

withoutAwsEnvironment();

let folder: string;
const query = { region: "eu-west-1", signal: new AbortController().signal };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aws-"));
  forgetAwsCredentials();
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function configure(config: string, credentials = ""): void {
  vi.stubEnv("AWS_CONFIG_FILE", write("config", config));
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", write("credentials", credentials));
}

const later = (): string => new Date(Date.now() + 3_600_000).toISOString();
const failure = (run: Promise<unknown>): Promise<string> => run.then(() => "none", String);

describe("keys in the environment", () => {
  it("are used with their session token", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    expect(await resolveAwsCredentials(query)).toEqual({
      accessKeyId: "id",
      secretAccessKey: "secret",
      sessionToken: "token",
    });
  });

  it("give way to a profile that is named", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    configure("", "[work]\naws_access_key_id = mine\naws_secret_access_key = own\n");
    vi.stubEnv("AWS_PROFILE", "work");
    expect(await resolveAwsCredentials(query)).toEqual({ accessKeyId: "mine", secretAccessKey: "own" });
    expect(await failure(resolveAwsCredentials({ ...query, profile: "gone" }))).toMatch(/profile "gone" is not in/);
  });
});

describe("shared files", () => {
  it("are read with comments, quotes and settings within settings", () => {
    const text =
      '# top\r\n[default]\r\nregion = eu-west-1 # mine\r\ns3 =\r\n  max = 3\r\n[profile "my work"]\nA=b=c\n; end\n[sso-session x]\nq = 1';
    const sections = parseAwsConfig(text);
    expect([...(sections.get("default") ?? [])]).toEqual([
      ["region", "eu-west-1"],
      ["s3", ""],
    ]);
    expect(sections.get("profile my work")?.get("a")).toBe("b=c");
    expect([...sections.keys()]).toEqual(["default", "profile my work", "sso-session x"]);
  });

  it("are joined, credentials over config", async () => {
    configure(
      "[default]\naws_access_key_id = old\naws_secret_access_key = old\n",
      "[default]\naws_access_key_id = new\naws_secret_access_key = new\naws_session_token = t\n",
    );
    expect(await resolveAwsCredentials(query)).toEqual({
      accessKeyId: "new",
      secretAccessKey: "new",
      sessionToken: "t",
    });
  });

  it("say what a profile needs that is not supported", async () => {
    configure(
      "[profile sso]\nsso_session = x\n[profile role]\nrole_arn = arn:r\nsource_profile = default\n[profile empty]\nregion = x\n",
    );
    const words = (profile: string): Promise<string> => failure(resolveAwsCredentials({ ...query, profile }));
    expect(await words("sso")).toMatch(
      /profile "sso" signs in with SSO\. Run "npm install @aws-sdk\/credential-provider-node" .*aws sso login --profile sso.*export-credentials --profile sso/,
    );
    expect(await words("role")).toMatch(/assumes the role arn:r\. Run "npm install/);
    expect(await words("empty")).toMatch(/holds no credentials\. Supported are/);
  });
});

describe("credential_process", () => {
  const printing = (value: unknown): string => {
    const script = write("print.mjs", `process.stdout.write(${JSON.stringify(JSON.stringify(value))})`);
    return `[profile p]\ncredential_process = "${process.execPath}" "${script}"\n`;
  };

  it("is run for the profile that names it", async () => {
    configure(
      printing({ Version: 1, AccessKeyId: "id", SecretAccessKey: "s", SessionToken: "t", Expiration: later() }),
    );
    expect(await resolveAwsCredentials({ ...query, profile: "p" })).toMatchObject({
      accessKeyId: "id",
      sessionToken: "t",
      expiresAtMs: expect.any(Number),
    });
  });

  it.each([
    ["prints no keys", (): string => printing({ Version: 1 }), /gave no AccessKeyId/],
    ["prints no JSON", (): string => "[profile p]\ncredential_process = echo hello\n", /did not print JSON/],
    ["fails", (): string => "[profile p]\ncredential_process = echo sorry >&2; exit 3\n", /failed: sorry/],
  ])("that %s is told in words", async (_, config, words) => {
    configure(config());
    expect(await failure(resolveAwsCredentials({ ...query, profile: "p" }))).toMatch(words);
  });

  it("ends with the request", async () => {
    configure(`[profile p]\ncredential_process = "${process.execPath}" -e "setTimeout(Boolean, 60000)"\n`);
    const controller = new AbortController();
    const asked = failure(resolveAwsCredentials({ ...query, signal: controller.signal, profile: "p" }));
    setTimeout(() => controller.abort(), 50);
    expect(await asked).toMatch(/abort/i);
  });
});

describe("a container's endpoint", () => {
  it("is asked with its token, once while they last", async () => {
    const answer = { AccessKeyId: "id", SecretAccessKey: "s", Token: "t", Expiration: later() };
    const server = await replay({ body: JSON.stringify(answer) });
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `${server.url}/creds`);
    vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", write("token", "hush\n"));
    const expected = { accessKeyId: "id", secretAccessKey: "s", sessionToken: "t" };
    expect(await resolveAwsCredentials(query)).toMatchObject(expected);
    expect(await resolveAwsCredentials(query)).toMatchObject(expected);
    expect(server.requests).toMatchObject([{ path: "/creds", headers: { authorization: "hush" } }]);
    forgetAwsCredentials();
    await resolveAwsCredentials(query);
    expect(server.requests).toHaveLength(2);
  });

  it("is asked again before they expire", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const server = await replay({ body: JSON.stringify({ AccessKeyId: "i", SecretAccessKey: "s", Expiration: soon }) });
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.url);
    await resolveAwsCredentials(query);
    await resolveAwsCredentials(query);
    expect(server.requests).toHaveLength(2);
  });

  it("is not asked over plain HTTP elsewhere, where the token would be read by others", async () => {
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://example.com/creds");
    expect(await failure(resolveAwsCredentials(query))).toMatch(/neither https: nor/);
  });

  it("that refuses is told in its words", async () => {
    const server = await replay({ status: 403, body: '{"message":"not you"}' });
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.url);
    expect(await failure(resolveAwsCredentials(query))).toMatch(/AWS credentials from 127\.0\.0\.1:\d+: not you/);
  });
});

describe("a web identity", () => {
  const credentials = `<Credentials><AccessKeyId>id</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>${later()}</Expiration></Credentials>`;
  const body = `<AssumeRoleWithWebIdentityResponse>${credentials}</AssumeRoleWithWebIdentityResponse>`;
  const expected = { accessKeyId: "id", secretAccessKey: "s", sessionToken: "t", expiresAtMs: expect.any(Number) };

  it("of the environment is given for a role", async () => {
    const server = await replay({ headers: { "content-type": "text/xml" }, body });
    vi.stubEnv("AWS_ENDPOINT_URL_STS", server.url);
    vi.stubEnv("AWS_WEB_IDENTITY_TOKEN_FILE", write("token", "jwt"));
    vi.stubEnv("AWS_ROLE_ARN", "arn:aws:iam::1:role/r");
    expect(await resolveAwsCredentials(query)).toEqual(expected);
    const asked = new URLSearchParams(String(server.requests[0]?.body));
    expect(Object.fromEntries(asked)).toEqual({
      Action: "AssumeRoleWithWebIdentity",
      Version: "2011-06-15",
      RoleArn: "arn:aws:iam::1:role/r",
      RoleSessionName: "pi-stack",
      WebIdentityToken: "jwt",
    });
  });

  it("of a profile is given for its role, and a missing token is told", async () => {
    const server = await replay({ headers: { "content-type": "text/xml" }, body });
    vi.stubEnv("AWS_ENDPOINT_URL_STS", server.url);
    const token = write("token", "jwt");
    configure(`[profile w]\nrole_arn = arn:w\nweb_identity_token_file = ${token}\nrole_session_name = me\n`);
    expect(await resolveAwsCredentials({ ...query, profile: "w" })).toEqual(expected);
    expect(String(server.requests[0]?.body)).toContain("RoleSessionName=me");
    rmSync(token);
    forgetAwsCredentials();
    expect(await failure(resolveAwsCredentials({ ...query, profile: "w" }))).toMatch(/token file .* cannot be read/);
  });
});

describe("the optional package", () => {
  const module = (asked: unknown[]): unknown => ({
    defaultProvider: (settings: unknown) => {
      asked.push(settings);
      return async () => ({ accessKeyId: "id", secretAccessKey: "s", expiration: new Date(Date.now() + 3_600_000) });
    },
  });

  it("is asked where we know no way", async () => {
    configure("[profile sso]\nsso_session = x\n");
    const asked: unknown[] = [];
    const found = await resolveAwsCredentials({ ...query, profile: "sso" }, async () => module(asked));
    expect(found).toMatchObject({ accessKeyId: "id", expiresAtMs: expect.any(Number) });
    expect(asked).toEqual([{ clientConfig: { region: "eu-west-1" }, profile: "sso" }]);
  });

  it("is not asked for a profile that is not there", async () => {
    const load = vi.fn();
    expect(await failure(resolveAwsCredentials({ ...query, profile: "gone" }, load))).toMatch(/"gone" is not in/);
    expect(load).not.toHaveBeenCalled();
  });

  it("is quoted where it finds nothing", async () => {
    const expired = (): never => {
      throw new RangeError("The SSO session has expired. Run aws sso login.");
    };
    const found = resolveAwsCredentials(query, async () => ({ defaultProvider: () => expired }));
    await expect(found).rejects.toMatchObject({
      message: expect.stringMatching(/amazon-bedrock: The SSO session has expired/),
      info: { category: "auth", retryable: false },
    });
  });

  it("may be missing", async () => {
    expect(await loadInstalled("@pi-stack/no-such-package")).toBeUndefined();
    expect(await failure(resolveAwsCredentials(query, async () => undefined))).toMatch(
      /No AWS credentials for provider amazon-bedrock: found no AWS_BEARER_TOKEN_BEDROCK.*npm install @aws-sdk\/credential-provider-node/,
    );
  });

  it("is not loaded where keys are at hand", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    const load = vi.fn();
    await resolveAwsCredentials(query, load);
    expect(load).not.toHaveBeenCalled();
  });
});
