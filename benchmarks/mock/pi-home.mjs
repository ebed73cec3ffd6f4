import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The bundle that `pnpm build` makes. */
export const cli = fileURLToPath(new URL("../../packages/coding-agent/dist/cli.js", import.meta.url));

/** A home and a project folder of their own, in which `pi` talks to the model server at a base address only. */
export function createPiHome(baseUrl) {
  const home = mkdtempSync(join(tmpdir(), "pi-bench-"));
  const project = join(home, "project");
  const agent = join(home, "agent");
  mkdirSync(project);
  mkdirSync(agent);
  const models = [{ id: "mock", contextWindow: 100_000 }];
  const provider = { baseUrl, api: "openai-completions", apiKey: "none", models };
  writeFileSync(join(agent, "models.json"), JSON.stringify({ providers: { mock: provider } }));
  const { PATH, TMPDIR } = process.env;
  return {
    project,
    /** The arguments of Node for one question. */
    args: [cli, "-p", "--model", "mock/mock", "Say hello."],
    options: {
      cwd: project,
      env: { PATH, HOME: home, PI_CODING_AGENT_DIR: agent, ...(TMPDIR === undefined ? {} : { TMPDIR }) },
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
