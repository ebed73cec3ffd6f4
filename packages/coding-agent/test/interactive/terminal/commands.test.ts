import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { expect, it, onTestFinished } from "vitest";
import { put } from "../../support/folder.js";
import { reply } from "../../support/pi.js";
import { withProgram } from "../../support/programs.js";
import { openPi } from "./open-pi.js";

const lines = (count: number, name: string): string =>
  Array.from({ length: count }, (_, index) => `- ${name} ${index}.`).join("\n");

withProgram("tmux", () => {
  it("with a mock server that others have written: text, parallel tools, another model, thinking", async () => {
    const mock = new LLMock({ port: 0, strict: true });
    await mock.start();
    onTestFinished(() => mock.stop());
    mock.onMessage("hello", { content: "Grüße, 世界 👋" });
    const calls = ["one.txt", "two.txt"].map((path, index) => ({
      id: `call_${index}`,
      name: "read",
      arguments: JSON.stringify({ path }),
    }));
    mock.on({ userMessage: "read both", hasToolResult: false }, { toolCalls: calls });
    mock.on({ userMessage: "read both", hasToolResult: true }, { content: "Both are read." });
    const pi = await openPi({ baseUrl: `${mock.url}/v1`, api: "openai-completions" });
    put(pi.world.cwd, "one.txt", "the first file\n");
    put(pi.world.cwd, "two.txt", "the second file\n");
    pi.say("hello");
    await pi.shows("Grüße, 世界 👋");
    pi.say("read both");
    await pi.shows("Both are read.");
    pi.send("\x0f");
    await pi.shows(/the first file[\s\S]*the second file/);
    pi.say("/model mock/two");
    await pi.shows(/Model: (mock\/)?two/);
    pi.say("hello");
    await expect.poll(() => modelsOf(mock)).toEqual(["one", "one", "one", "two"]);
    // The choice is kept for the next start.
    await expect
      .poll(() => readFileSync(join(pi.world.agentDir, "settings.json"), "utf8"))
      .toMatch(/"defaultModel": "two"/);
  });

  it("another session comes with all of its lines in the scrollback", async () => {
    const pi = await openPi({ script: [reply(lines(60, "alpha")), reply(lines(3, "beta"))] });
    pi.say("first question");
    await pi.shows("alpha 59.");
    pi.say("/new");
    await pi.shows("new session");
    pi.say("second question");
    await pi.shows("beta 2.");
    const before = count(pi.everything(), "alpha 5.");
    pi.say("/resume");
    await pi.shows("Resume a session");
    // The current session is chosen at first.
    pi.send("\x1b[B");
    await settle();
    pi.send("\r");
    await expect.poll(() => count(pi.everything(), "alpha 5."), { timeout: 10_000 }).toBe(before + 1);
  });

  it("the tree leads back to a message, whose words come to be written anew", async () => {
    const pi = await openPi({ script: [reply("first answer"), reply("second answer"), reply("another second")] });
    pi.say("first question");
    await pi.shows("first answer");
    pi.say("second question");
    await pi.shows("second answer");
    pi.say("/tree");
    await pi.shows("user: second question");
    pi.send("\x1b[A");
    await settle();
    pi.send("\r");
    await pi.shows("No summary");
    pi.send("\r");
    await expect.poll(pi.screen).toMatch(/─\nsecond question *\n─/);
    pi.send("\r");
    await pi.shows("another second");
    expect(JSON.stringify(pi.world.server.requests[2]?.body)).not.toContain("second answer");
  });

  it("a long conversation is summarized, and the summary is unfolded with a key", async () => {
    const pi = await openPi({ script: [reply(lines(60, "alpha")), reply("short"), reply("What it was about.")] });
    // pi notes at its start which version it is: written over before that, the file would be read back without what is put here.
    const settings = (): string => readFileSync(join(pi.world.agentDir, "settings.json"), "utf8");
    await expect.poll(settings).toContain("lastChangelogVersion");
    put(pi.world.agentDir, "settings.json", '{"lastChangelogVersion":"0.0.0","compaction":{"keepRecentTokens":1}}');
    pi.say("/reload");
    await pi.shows(/read again\./i);
    for (const [question, answer] of [
      ["first question", "alpha 59."],
      ["second question", "short"],
    ] as const) {
      pi.say(question);
      await pi.shows(answer);
    }
    pi.say("/compact");
    await pi.shows("Compacted from");
    expect(pi.screen()).not.toContain("What it was about.");
    pi.send("\x0f");
    await pi.shows("What it was about.");
  });
});

const count = (text: string, words: string): number => text.split(words).length - 1;

function modelsOf(mock: LLMock): string[] {
  return mock.getRequests().flatMap(({ body }) => (body && "model" in body ? [String(body.model)] : []));
}

/** Lets a key be drawn before the next. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}
