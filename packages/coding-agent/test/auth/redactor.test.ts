import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createRedactor, Redactor } from "../../src/auth/redactor.js";

const redactor = new Redactor({ secrets: ["my-own-secret", 'with"quote\\s'], home: "/home/alice" });
const letters = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUvWxYz";

describe("a redactor", () => {
  it.each([
    ["Anthropic", `sk-ant-api03-${letters}`],
    ["OpenAI", `sk-proj-${letters}`],
    ["Google", `AIza${letters.slice(0, 35)}`],
    ["AWS", "AKIAIOSFODNN7EXAMPLE"],
    ["GitHub", `ghp_${letters.slice(0, 36)}`],
    ["GitHub, fine-grained", `github_pat_${letters.slice(0, 40)}`],
    ["GitLab", `glpat-${letters.slice(0, 20)}`],
    ["Slack", "xoxb-123456789012-abcdefghijkl"],
    ["npm", `npm_${letters.slice(0, 36)}`],
    ["Hugging Face", `hf_${letters.slice(0, 34)}`],
    ["Groq", `gsk_${letters.slice(0, 52)}`],
    ["Stripe", `sk_live_${letters.slice(0, 24)}`],
    ["a JSON Web Token", `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 20)}.${letters.slice(0, 30)}`],
    ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\nBBBB\n-----END OPENSSH PRIVATE KEY-----"],
    ["a private key in JSON", "-----BEGIN RSA PRIVATE KEY-----\\nAAAA\\n-----END RSA PRIVATE KEY-----"],
    ["one of the user's", "my-own-secret"],
    ["one of the user's with odd letters", 'with"quote\\s'],
    ["one of the user's in JSON", JSON.stringify('with"quote\\s').slice(1, -1)],
  ])("takes out a key of %s", (_, key) => {
    expect(redactor.text(`before ${key} after`)).toBe("before [key] after");
  });

  it("takes out passwords of addresses and of headers, and leaves the rest", () => {
    expect(redactor.text("postgres://bob:hunter2@db.example/x")).toBe("postgres://bob:[key]@db.example/x");
    expect(redactor.text("Authorization: Bearer abcdefgh12345")).toBe("Authorization: Bearer [key]");
    expect(redactor.text("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")).toBe(
      "aws_secret_access_key = [key]",
    );
  });

  it.each([
    "sk-short",
    "the task-list",
    "https://example.com:8080/a@b",
    "AKIA",
    "eyJhbGciOi",
    "git@github.com:a/b.git",
  ])("leaves words that are no keys: %s", (words) => expect(redactor.text(words)).toBe(words));

  it("shows the user's folder as ~, and other folders as they are", () => {
    expect(redactor.text("in /home/alice/work and /home/alice")).toBe("in ~/work and ~");
    expect(redactor.text("/home/alice2 /home/alice-b")).toBe("/home/alice2 /home/alice-b");
  });

  it("goes through data of any depth, and leaves images and signatures whole", () => {
    const image = { type: "image", data: "my-own-secret", mimeType: "image/png" };
    expect(redactor.data([{ a: { b: ["my-own-secret", 1, null] } }, image])).toEqual([
      { a: { b: ["[key]", 1, null] } },
      image,
    ]);
  });

  it("takes every key out of every text, in linear time", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(redactor.text(`${before} my-own-secret ${after}`)).not.toContain("my-own-secret");
      }),
    );
    const long = `${"a".repeat(200_000)} ${"://a:".repeat(20_000)}`;
    expect(redactor.text(long)).toContain("aaaa");
  });

  it("knows the keys of the environment", () => {
    vi.stubEnv("OPENAI_API_KEY", "plain-looking-key");
    expect(createRedactor([]).text("it is plain-looking-key")).toBe("it is [key]");
    vi.unstubAllEnvs();
  });
});
