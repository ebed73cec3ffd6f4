import { expect, test } from "vitest";
import { signRequest } from "../../../src/auth/aws/signature-v4.js";

const scope = {
  region: "us-east-1",
  service: "service",
  credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" },
  date: new Date("2015-08-30T12:36:00Z"),
};

// Source: the test suite of AWS for signatures of version 4 (get-vanilla, post-vanilla, get-vanilla-query-order-key-case)
test.each([
  ["GET", "https://example.amazonaws.com/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  ["POST", "https://example.amazonaws.com/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
  [
    "GET",
    "https://example.amazonaws.com/?Param2=value2&Param1=value1",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
])("signs %s %s as AWS does", async (method, url, signature) => {
  const headers = await signRequest({ method, url: new URL(url), headers: {}, body: "" }, scope);
  const credential = "Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request";
  expect(headers).toEqual({
    host: "example.amazonaws.com",
    "x-amz-date": "20150830T123600Z",
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  });
});

// Computed on 2026-11-30 with both aws4 1.13.2 and @smithy/signature-v4 5.7.5, which agree.
test("signs a request to Bedrock: the encoded model id once more encoded, the session token signed too", async () => {
  const host = "https://bedrock-runtime.eu-central-1.amazonaws.com";
  const url = new URL(`${host}/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream`);
  const headers = { accept: "application/vnd.amazon.eventstream", "content-type": "application/json" };
  const signed = await signRequest(
    { method: "POST", url, headers, body: '{"messages":[]}' },
    {
      region: "eu-central-1",
      service: "bedrock",
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", sessionToken: "tok/en+==" },
      date: new Date("2026-11-30T12:00:00Z"),
    },
  );
  expect(signed["x-amz-security-token"]).toBe("tok/en+==");
  expect(signed["authorization"]).toContain(
    "SignedHeaders=accept;content-type;host;x-amz-date;x-amz-security-token, " +
      "Signature=0801d84bfb42fcf8efe13f491f9366fdcb9d569d56d9c03e4fd9733138ac0f04",
  );
});
