import { expect, it, onTestFinished, vi } from "vitest";
import { listen, ollama } from "../../support/local-server.js";
import { interactive } from "../support.js";

it("/model lists the models of this machine, and takes one", async () => {
  const seen: string[] = [];
  vi.stubEnv("PI_LOCAL_SERVERS", `ollama=${await listen(ollama(seen))}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { shows, say, terminal, runtime } = await interactive([], { columns: 100, rows: 30 });
  expect(seen).toEqual([]);
  say("/model");
  await shows("Which model?");
  terminal.send("\t");
  await shows("qwen3:8b");
  terminal.send("qwen3");
  terminal.send("\r");
  await shows("Model: local/qwen3:8b");
  expect(runtime.session.model).toMatchObject({ provider: "local", contextWindow: 16_384 });
  say("hello");
  await shows("Hello from here");
});
