import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { piWorld, reply } from "../support/pi.js";

const linesOf = (stdout: string): Record<string, unknown>[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("pi --mode json", () => {
  it("tells of the whole run, retries included, behind the header", async () => {
    const world = await piWorld([{ status: 529, body: "{}" }, reply([{ name: "ls", input: {} }]), reply("done")]);
    const { code, stdout } = await world.run(["--mode", "json", "one", "two", "--model", "mock/m"]);
    const types = linesOf(stdout).map(({ type }) => type);
    expect(code).toBe(0);
    expect(types[0]).toBe("session");
    expect(types.filter((type) => type === "auto_retry_start")).toHaveLength(1);
    expect(types.filter((type) => type === "tool_execution_end")).toHaveLength(1);
    // The failed attempt, the run that followed it, and the second prompt.
    expect(types.filter((type) => type === "agent_end")).toHaveLength(3);
    expect(types.at(-1)).toBe("agent_end");
  });

  it("leaves the reply out of its updates, unless it is asked for", async () => {
    const world = await piWorld();
    const args = ["--mode", "json", "hi", "--model", "mock/m"];
    const updates = linesOf((await world.run(args)).stdout).filter(({ type }) => type === "message_update");
    expect(updates[1]).toEqual({
      type: "message_update",
      assistantMessageEvent: { type: "text_delta", contentIndex: 0, delta: "Hello there" },
    });
    const full = linesOf((await world.run([...args, "--event-detail", "full"])).stdout);
    expect(full.filter(({ type }) => type === "message_update")[1]).toMatchObject({
      message: { content: [{ text: "Hello there" }] },
      assistantMessageEvent: { delta: "Hello there", partial: { role: "assistant" } },
    });
  });

  it("refuses a detail that there is not", async () => {
    const world = await piWorld();
    expect(await world.run(["--mode", "json", "hi", "--event-detail", "some"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("One of: delta, full"),
    });
  });

  it("keeps stdout for JSON when nothing can be asked", async () => {
    const world = await piWorld();
    put(world.agentDir, "models.json", "{}");
    const { code, stdout, stderr } = await world.run(["--mode", "json", "hi"]);
    expect([code, linesOf(stdout).map(({ type }) => type)]).toEqual([1, ["session"]]);
    expect(stderr).toContain("model");
  });
});
