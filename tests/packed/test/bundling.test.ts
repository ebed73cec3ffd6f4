import { writeFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { app } from "../support/bench-paths.js";
import { run } from "../support/process.js";

interface Bundle {
  /** What is loaded at once. */
  code: string;
  metafile: Metafile;
}

/** Bundles a program of a user of the packages. */
async function bundle(
  source: string,
  options: Pick<BuildOptions, "platform" | "splitting" | "format"> = {},
): Promise<Bundle> {
  const result = await build({
    format: "esm",
    ...options,
    stdin: { contents: source, resolveDir: app, sourcefile: "main.js" },
    absWorkingDir: app,
    bundle: true,
    minify: true,
    outdir: join(app, "bundled"),
    write: false,
    metafile: true,
    logLevel: "silent",
    target: "es2022",
  });
  const main = result.outputFiles.find(({ path }) => path.endsWith("stdin.js"));
  return { code: main?.text ?? "", metafile: result.metafile };
}

/** The entry and what it imports before anything runs. */
function loadedAtOnce({ metafile }: Bundle): { files: string[]; externals: string[] } {
  const entry = Object.keys(metafile.outputs).find((path) => path.endsWith("stdin.js")) ?? "";
  const files = new Set<string>();
  const externals = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const { path: imported, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === "dynamic-import") continue;
      if (external) externals.add(imported);
      else visit(imported);
    }
  };
  visit(entry);
  const inputs = [...files].flatMap((path) =>
    Object.entries(metafile.outputs[path]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    ),
  );
  return { files: inputs, externals: [...externals] };
}

describe("a bundler", () => {
  it("drops a layer that is imported for its types' sake", async () => {
    for (const layer of ["ai", "agent-core", "tui", "coding-agent"]) {
      const { code } = await bundle(`import "@pi-stack/${layer}"; console.log(1);`, { platform: "node" });
      expect(code.trim()).toBe("console.log(1);");
    }
  });

  it("takes only the part of tui that is used", async () => {
    const { code } = await bundle('export { stripControlSequences } from "@pi-stack/tui";');
    expect(code.length).toBeLessThan(4000);
  });

  it("takes no SDK into what a program with the ai layer loads first", async () => {
    const made = await bundle('import { stream } from "@pi-stack/ai"; console.log(stream);', {
      platform: "browser",
      splitting: true,
    });
    expect(
      loadedAtOnce(made).files.filter((file) => /node_modules\/(@anthropic-ai|openai|@sinclair)\//.test(file)),
    ).toEqual([]);
    expect(Object.keys(made.metafile.inputs).some((file) => file.includes("@anthropic-ai"))).toBe(true);
  });
});

const browserGlobals = {
  AbortController,
  TextDecoder,
  TextEncoder,
  URL,
  clearTimeout,
  crypto,
  performance,
  queueMicrotask,
  setTimeout,
  structuredClone,
};

const agentProgram = `
  import { Agent } from "@pi-stack/agent-core";
  import { AiError, fauxAssistantMessage, registerFauxProvider } from "@pi-stack/ai";
  const faux = registerFauxProvider();
  faux.setResponses([fauxAssistantMessage("from the browser")]);
  const agent = new Agent({ initialState: { model: faux.getModel() } });
  globalThis.error = new AiError("unknown_api", "made by the bundle's copy");
  globalThis.done = agent.prompt("hi").then(() => JSON.stringify(agent.state.messages.at(-1).content));
`;

describe("agent-core in a browser", () => {
  it("needs nothing of Node", async () => {
    const made = await bundle(agentProgram, { platform: "browser", splitting: true });
    expect(loadedAtOnce(made).externals).toEqual([]);
    const ours = Object.entries(made.metafile.inputs).filter(([file]) => file.includes("@pi-stack"));
    expect(ours.flatMap(([, { imports }]) => imports).filter(({ path }) => path.startsWith("node:"))).toEqual([]);
  });

  it("runs without process, require and Buffer", async () => {
    const { code } = await bundle(agentProgram, { platform: "browser", format: "iife" });
    const page = vm.createContext({ ...browserGlobals });
    vm.runInContext(code, page);
    expect(await page["done"]).toBe('[{"type":"text","text":"from the browser"}]');
  });

  it("makes errors that another copy recognises", async () => {
    const { code } = await bundle(agentProgram, { platform: "browser", format: "iife" });
    writeFileSync(join(app, "other-copy.cjs"), code);
    const program = `
      import { AiError } from "@pi-stack/ai";
      import "./other-copy.cjs";
      console.log(globalThis.error instanceof AiError, AiError.is(globalThis.error), globalThis.error.code);`;
    const { stdout, stderr } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: app });
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe("false true unknown_api");
  });
});

describe("ai/testing in a browser", () => {
  it("is for Node, and says so by what it imports", async () => {
    const made = await bundle('export { startReplayServer } from "@pi-stack/ai/testing";', { platform: "node" });
    expect(loadedAtOnce(made).externals).toEqual(["node:http"]);
  });
});
