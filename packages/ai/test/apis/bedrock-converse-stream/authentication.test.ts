import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BedrockOptions, setBedrockProviderModule, stream, streamSimple } from "@pi-stack/ai";
import { bedrockProviderModule } from "@pi-stack/ai/bedrock-provider";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { resolveEndpoint } from "../../../src/apis/bedrock-converse-stream/endpoint.js";
import { replay } from "../../testing/replay.js";
import { modelAt } from "../wire-samples.js";
import { answer, hello, messageOf, requestOf, withoutAwsEnvironment } from "./ask.js";

withoutAwsEnvironment();

const noToken: BedrockOptions = {};

async function authorization(options: BedrockOptions): Promise<string> {
  const server = await replay(answer);
  const model = modelAt("bedrock-converse-stream", server.url, { provider: "amazon-bedrock" });
  await stream(model, { messages: [hello] }, options).result();
  return String(server.requests[0]?.headers["authorization"]);
}

describe("who asks", () => {
  it("is told by a bearer token: the option's, the key's, the environment's", async () => {
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "of-env");
    expect(await authorization({ bearerToken: "mine", apiKey: "ABSKkey" })).toBe("Bearer mine");
    expect(await authorization({ apiKey: "ABSKkey" })).toBe("Bearer ABSKkey");
    expect(await authorization({ apiKey: "<authenticated>" })).toBe("Bearer of-env");
  });

  it("is told by a signature for the region, else", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    expect(await authorization({ apiKey: "stand-in", region: "eu-west-3" })).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-3\/bedrock\/aws4_request, SignedHeaders=accept;content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
  });

  it("is a dummy where a gateway signs", async () => {
    vi.stubEnv("AWS_BEDROCK_SKIP_AUTH", "1");
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "of-env");
    expect(await authorization(noToken)).toMatch(/Credential=dummy-access-key\//);
  });

  it("must be known: nothing is sent without, and the next step is told", async () => {
    const server = await replay(answer);
    const model = modelAt("bedrock-converse-stream", server.url, { provider: "amazon-bedrock" });
    const message = await stream(model, { messages: [hello] }, noToken).result();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "auth", retryable: false } });
    expect(message.errorMessage).toMatch(/No AWS credentials.*AWS_BEARER_TOKEN_BEDROCK/);
    expect(server.requests).toEqual([]);
  });

  it("stays out of errors that repeat what was sent", async () => {
    const body = '{"message":"The token hush-hush-123 is wrong"}';
    const message = await messageOf({ status: 403, body }, { bearerToken: "hush-hush-123" });
    expect(message.errorMessage).not.toContain("hush-hush-123");
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "hush-hush-123");
    expect((await messageOf({ status: 403, body }, { bearerToken: "" })).errorMessage).not.toContain("hush-hush-123");
  });
});

test("each attempt is signed anew", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const limited = { status: 429, headers: { "retry-after": "1" }, body: '{"message":"slow"}' };
  const server = await replay(limited, answer);
  const model = modelAt("bedrock-converse-stream", server.url);
  expect((await stream(model, { messages: [hello] }, { maxRetries: 1 }).result()).stopReason).toBe("stop");
  const signatures = server.requests.map((request) => request.headers["authorization"]);
  expect(new Set(signatures).size).toBe(2);
});

test("onResponse hears of the request id", async () => {
  const heard: unknown[] = [];
  await messageOf(
    { ...answer, headers: { "x-amzn-requestid": "r-1" } },
    { onResponse: ({ headers }) => void heard.push(headers["x-amzn-requestid"]) },
  );
  expect(heard).toEqual(["r-1"]);
});

describe("the endpoint", () => {
  const standard = (region: string): string => `https://bedrock-runtime.${region}.amazonaws.com`;
  let folder: string | undefined;
  afterEach(() => folder !== undefined && rmSync(folder, { recursive: true, force: true }));

  const resolved = (baseUrl: string, options: BedrockOptions = {}) =>
    resolveEndpoint({ baseUrl, provider: "amazon-bedrock" }, options);

  it("is the model's own where nothing else is asked", async () => {
    expect(await resolved(`${standard("eu-central-1")}/`)).toEqual({
      region: "eu-central-1",
      baseUrl: standard("eu-central-1"),
    });
    expect(await resolved("")).toEqual({ region: "us-east-1", baseUrl: standard("us-east-1") });
  });

  it("follows the option, then AWS_REGION, then AWS_DEFAULT_REGION", async () => {
    vi.stubEnv("AWS_DEFAULT_REGION", "ap-south-1");
    expect((await resolved(standard("us-east-1"))).baseUrl).toBe(standard("ap-south-1"));
    vi.stubEnv("AWS_REGION", "us-west-2");
    expect((await resolved(standard("us-east-1"))).baseUrl).toBe(standard("us-west-2"));
    expect((await resolved(standard("us-east-1"), { region: "us-gov-west-1" })).baseUrl).toBe(
      standard("us-gov-west-1"),
    );
    expect((await resolved("", { region: "cn-north-1" })).baseUrl).toBe(`${standard("cn-north-1")}.cn`);
  });

  it("follows the profile's region", async () => {
    folder = mkdtempSync(join(tmpdir(), "aws-"));
    writeFileSync(join(folder, "config"), "[profile work]\nregion = eu-north-1\n[profile plain]\noutput = json\n");
    vi.stubEnv("AWS_CONFIG_FILE", join(folder, "config"));
    expect((await resolved(standard("us-east-1"), { profile: "work" })).region).toBe("eu-north-1");
    expect((await resolved(standard("eu-central-1"), { profile: "plain" })).region).toBe("eu-central-1");
    vi.stubEnv("AWS_PROFILE", "work");
    expect((await resolved(standard("us-east-1"))).baseUrl).toBe(standard("eu-north-1"));
  });

  it("stays a host of one's own, signed for the region", async () => {
    const own = "https://vpce-1.bedrock-runtime.eu-west-1.vpce.amazonaws.com";
    expect(await resolved(own, { region: "eu-west-1" })).toEqual({ region: "eu-west-1", baseUrl: own });
    expect(await resolved("http://127.0.0.1:9/base/")).toEqual({
      region: "us-east-1",
      baseUrl: "http://127.0.0.1:9/base",
    });
  });

  it("can be redirected as AWS's own tools can", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "https://gateway.example.com/");
    expect((await resolved(standard("us-east-1"))).baseUrl).toBe("https://gateway.example.com");
  });
});

describe("setBedrockProviderModule", () => {
  afterEach(() => setBedrockProviderModule(undefined));

  it("replaces what would be loaded", async () => {
    const streamBedrock = vi.fn(bedrockProviderModule.streamBedrock);
    const streamSimpleBedrock = vi.fn(bedrockProviderModule.streamSimpleBedrock);
    setBedrockProviderModule({ streamBedrock, streamSimpleBedrock });
    await requestOf({ messages: [hello] });
    expect(streamBedrock).toHaveBeenCalledOnce();
    await streamSimple(modelAt("bedrock-converse-stream", "http://127.0.0.1:9"), { messages: [hello] }).result();
    expect(streamSimpleBedrock).toHaveBeenCalledOnce();
    setBedrockProviderModule(undefined);
    await requestOf({ messages: [hello] });
    expect(streamBedrock).toHaveBeenCalledOnce();
  });
});
