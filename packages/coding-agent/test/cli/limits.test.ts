import { describe, expect, it } from "vitest";
import { piWorld, reply } from "../support/pi.js";

describe("limits on the command line", () => {
  it("end the run with exit code 3, the words so far, and the reason", async () => {
    const script = [reply([{ name: "bash", input: { command: "echo 1" } }]), reply("done")];
    const world = await piWorld(script);
    const result = await world.run(["-p", "go", "--model", "mock/m", "--max-turns", "1"]);
    expect(result).toMatchObject({
      code: 3,
      stderr: "pi: The run was ended after one turn, its limit (--max-turns).\n",
    });
    expect(world.server.requests).toHaveLength(1);
    const json = await world.run(["--mode", "json", "go", "--model", "mock/m", "--max-turns", "1"]);
    expect(json.code).toBe(0);
  });

  it.each([
    ["--max-turns", "0", "a whole number above 0"],
    ["--max-turns", "1.5", "a whole number above 0"],
    ["--max-cost", "free", "a number above 0"],
    ["--max-time", "-1", "a number above 0"],
  ])("are refused where they are none: %s %s", async (flag, value, kind) => {
    const { run } = await piWorld();
    const result = await run(["-p", "go", "--model", "mock/m", flag, value]);
    expect(result).toMatchObject({ code: 1, stderr: `pi: ${flag} must be ${kind}; "${value}" is not.\n` });
  });
});
