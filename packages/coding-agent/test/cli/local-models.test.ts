import { expect, it } from "vitest";
import { put } from "../support/folder.js";
import { listen, ollama, vllm } from "../support/local-server.js";
import { piWorld } from "../support/pi.js";

/** A machine on which nothing is configured but that servers listen there. */
async function bareWorld(places: string) {
  const world = await piWorld();
  put(world.agentDir, "models.json", '{"providers": {}}');
  const env = { PI_LOCAL_SERVERS: places };
  return { ...world, run: (args: string[]) => world.run(args, { env }) };
}

it("pi -p answers with a model of this machine: named, by its server's name, or as the only one there is", async () => {
  const seen: string[] = [];
  const port = await listen(ollama(seen));
  const { run } = await bareWorld(`ollama=${port}`);
  for (const model of [["--model", "local/qwen3:8b"], ["--model", "ollama/qwen3:8b"], ["--provider", "local"], []]) {
    const { code, stdout, stderr } = await run(["-p", "--no-session", ...model, "hi"]);
    expect([code, stdout.trim(), stderr], model.join(" ")).toEqual([0, "Hello from here", ""]);
  }
  expect(seen.filter((line) => line.startsWith("POST /v1/chat/completions"))).toHaveLength(4);
});

it("--list-models lists them beside others", async () => {
  const port = await listen(ollama());
  const { run } = await piWorld();
  const { stdout } = await run(["--list-models"], { env: { PI_LOCAL_SERVERS: `ollama=${port}` } });
  expect(stdout).toMatch(/^local +qwen3:8b +16\.4K +16\.4K +yes +no$/m);
  expect(stdout).toMatch(/^mock +m /m);
});

it("a session goes on with its model of this machine, and a saved default of it is used", async () => {
  const port = await listen(vllm());
  const { run, agentDir } = await bareWorld(`vllm=${port}`);
  expect((await run(["-p", "--model", "local/org/special-7b", "one"])).code).toBe(0);
  put(
    agentDir,
    "models.json",
    JSON.stringify({
      providers: {
        mock: { baseUrl: "http://127.0.0.1:1", api: "anthropic-messages", apiKey: "k", models: [{ id: "m" }] },
      },
    }),
  );
  expect(await run(["-p", "-c", "two"])).toMatchObject({ code: 0, stdout: "Hello from here\n", stderr: "" });
  put(agentDir, "settings.json", '{"defaultProvider": "local", "defaultModel": "org/special-7b"}');
  expect(await run(["-p", "--no-session", "three"])).toMatchObject({ code: 0, stdout: "Hello from here\n" });
});

it("nobody is asked when another model is configured", async () => {
  const seen: string[] = [];
  const port = await listen(ollama(seen));
  const { run } = await piWorld();
  expect((await run(["-p", "hi"], { env: { PI_LOCAL_SERVERS: `ollama=${port}` } })).stdout).toBe("Hello there\n");
  expect(seen).toEqual([]);
});

it("without a server it is told what to do", async () => {
  const { run } = await bareWorld("ollama=1");
  const { code, stderr } = await run(["-p", "--model", "local/x", "hi"]);
  expect(code).toBe(1);
  expect(stderr).toContain("No server with models answers on this machine (Ollama: 1). Start one");
  expect((await run(["--list-models"])).stdout).toContain("start a local server");
});
