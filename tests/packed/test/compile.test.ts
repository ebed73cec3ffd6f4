import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { aiAlone, app, installed, linked } from "../support/bench-paths.js";
import { filesBelow } from "../support/files.js";
import { compilers, fastCompiler, nodes, resolutions } from "../support/matrix.js";
import { run, runOrFail } from "../support/process.js";
import { type Compilation, writeTsconfig } from "../support/tsconfig-file.js";

const consumers = join(app, "consumers");
const compilePrograms = fileURLToPath(new URL("../support/compile-programs.mjs", import.meta.url));
type Program = Pick<Compilation, "root" | "files" | "nodeTypes">;

const programs: Record<string, Program> = {
  "the ai layer alone, with an API of its own": { root: aiAlone, files: ["main.ts"], nodeTypes: false },
  "an agent with a role of its own": { root: consumers, files: ["agent-role/main.ts"], nodeTypes: false },
  "two extensions that add to three layers": { root: consumers, files: ["extension-app/main.ts"], nodeTypes: true },
  "wrong uses, and exports of type any": {
    root: consumers,
    files: ["negative/main.ts", "exports/main.ts", "common-js/main.cts"],
    nodeTypes: true,
  },
};

async function compile(compiler: string, name: string, compilation: Compilation): Promise<string> {
  const result = await run(process.execPath, [compiler, "-p", writeTsconfig(`tsconfig.${name}.json`, compilation)]);
  return result.stdout + result.stderr;
}

type Resolution = Compilation["resolution"];

function compilationOf(compiler: string, program: Program, index: number, resolution: Resolution): Compilation {
  const outDir = join(app, "out", `${compiler.replace(" ", "-")}-${index}-${resolution}`);
  // A module that bundlers find is never CommonJS, and node16 knows no CommonJS that requires ES modules.
  const files = program.files.filter((file) => resolution === "nodenext" || !file.endsWith(".cts"));
  return { ...program, files, resolution, outDir };
}

/** It must be refused. */
function wrongProgram(compiler: string): Compilation {
  const root = join(consumers, `wrong-${compiler.replace(" ", "-")}`);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "main.ts"), 'import { stream } from "@pi-stack/ai";\nstream(1, 2);\n');
  return { root, files: ["main.ts"], resolution: "nodenext", nodeTypes: true, outDir: root };
}

describe("B62 the published declarations", () => {
  const slowCompilers = compilers.filter((compiler) => compiler !== fastCompiler);

  // A process for each of their programs would spend most of its time on what it has in common with the others.
  describe.each(slowCompilers)("$name", ({ name: compiler, path }) => {
    const cases = resolutions.flatMap((resolution) =>
      Object.entries(programs).map(([title, program], index) => ({ title, program, index, resolution })),
    );
    let said: unknown[] = [];

    beforeAll(async () => {
      const compilations = cases.map(({ program, index, resolution }) =>
        compilationOf(compiler, program, index, resolution),
      );
      const configurations = [...compilations, wrongProgram(compiler)].map((compilation, index) =>
        writeTsconfig(`tsconfig.${compiler.replace(" ", "-")}-${index}.json`, compilation),
      );
      const typescript = join(dirname(path), "..", "lib", "typescript.js");
      const answer: unknown = JSON.parse(
        await runOrFail(process.execPath, [compilePrograms, typescript, ...configurations]),
      );
      said = Array.isArray(answer) ? answer : [];
    });

    it.each(cases.map((each, number) => ({ ...each, number })))("$title: $resolution", ({ number }) => {
      expect(said[number]).toBe("");
    });

    it("a program that is wrong is noticed", () => {
      expect(said).toHaveLength(cases.length + 1);
      expect(said.at(-1)).toMatch(/main\.ts\(2,8\): error TS2345/);
    });
  });

  const cases = [...resolutions, "node16" as const].flatMap((resolution) =>
    Object.entries(programs).map(([title, program], index) => ({ title, program, index, resolution })),
  );

  it.each(cases)(`$title: ${fastCompiler.name}, $resolution`, async ({ program, index, resolution }) => {
    const compilation = compilationOf(fastCompiler.name, program, index, resolution);
    expect(await compile(fastCompiler.path, `fast-${index}-${resolution}`, compilation)).toBe("");
  });

  it(`a program that is wrong is noticed: ${fastCompiler.name}`, async () => {
    const said = await compile(fastCompiler.path, "wrong", wrongProgram(fastCompiler.name));
    expect(said).toMatch(/main\.ts\(2,8\): error TS2345/);
  });

  it("the examples of the READMEs and of the guides compile", async () => {
    const root = join(consumers, "examples");
    mkdirSync(root, { recursive: true });
    const docs = fileURLToPath(new URL("../../../docs", import.meta.url));
    const pages = [
      ...["ai", "agent-core", "tui", "coding-agent"].map((layer) => join(installed(layer), "README.md")),
      ...filesBelow(docs).map((file) => join(docs, file)),
    ];
    // Screens of the terminal hold fences too; those of a page are not indented, or in a list.
    const files = pages
      .filter((page) => page.endsWith(".md") && !page.endsWith("screens.md"))
      .flatMap((page, number) => {
        const blocks = readFileSync(page, "utf8").matchAll(/^( *)```ts\n([\s\S]*?)^ *```/gm);
        return [...blocks].map(([, , code = ""], index) => {
          const file = `page-${number}-${index}.ts`;
          writeFileSync(join(root, file), `// ${page}\n${code}\nexport {};\n`);
          return file;
        });
      });
    expect(files.length).toBeGreaterThanOrEqual(6);
    const compilation = { root, files, resolution: "nodenext", nodeTypes: true, outDir: join(root, "out") } as const;
    expect(await compile(fastCompiler.path, "examples", compilation)).toBe("");
  });

  it("tui, agent-core and ai need no types of Node", async () => {
    const root = join(app, "consumers", "browser-types");
    mkdirSync(root, { recursive: true });
    const lines = ["ai", "ai/testing", "agent-core", "tui"].map((entry) => `import type {} from "@pi-stack/${entry}";`);
    writeFileSync(join(root, "main.ts"), lines.join("\n"));
    const compilation = { root, files: ["main.ts"], resolution: "bundler", nodeTypes: false, outDir: root } as const;
    expect(await compile(fastCompiler.path, "browser", compilation)).toBe("");
  });
});

describe("compiled programs run", () => {
  const out = join(app, "consumers", "out");
  const outAlone = join(aiAlone, "out");

  // One program each: the roles that one adds must not reach the others.
  beforeAll(async () => {
    const shared = { root: consumers, nodeTypes: true, resolution: "nodenext", outDir: out } as const;
    const compilations: [string, Compilation][] = [
      ["run-plain", { ...shared, files: ["exports/main.ts", "common-js/main.cts"] }],
      ["run-role", { ...shared, files: ["agent-role/main.ts"] }],
      ["run-extended", { ...shared, files: ["extension-app/main.ts"] }],
      ["run-alone", { ...shared, root: aiAlone, files: ["main.ts"], nodeTypes: false, outDir: outAlone }],
    ];
    for (const [name, compilation] of compilations) {
      expect(await compile(fastCompiler.path, name, compilation)).toBe("");
    }
  });

  const printed = async (node: string, path: string): Promise<unknown> => JSON.parse(await runOrFail(node, [path]));

  describe.each(nodes)("on $name", ({ path: node }) => {
    it("the ai layer alone", async () => {
      expect(await printed(node, join(outAlone, "main.js"))).toEqual({
        said: [{ type: "text", text: "in short style" }],
        afterDisposal: expect.stringContaining("acme-chat (registered: anthropic-messages"),
        branded: true,
      });
    });

    it("an agent with a role of its own", async () => {
      expect(await printed(node, join(out, "agent-role", "main.js"))).toEqual({
        titles: ["note: milk", "assistant"],
        seen: ["(note) milk"],
      });
    });

    it("B61 extensions share the instances of their host", async () => {
      expect(await printed(node, join(out, "extension-app", "main.js"))).toEqual({
        registered: true,
        titles: ["left", "tea", "buy,sell", "go", "assistant"],
        foreignErrorIsOurs: true,
        otherErrorIsNot: false,
        width: 4,
      });
    });

    it("B61 extensions share them in a tree of links, too", async () => {
      cpSync(join(out, "extension-app", "main.js"), join(linked, "main.js"));
      expect(await printed(node, join(linked, "main.js"))).toMatchObject({
        registered: true,
        foreignErrorIsOurs: true,
      });
    });

    it("every entry can be imported", async () => {
      const entries = await printed(node, join(out, "exports", "main.js"));
      expect(entries).toHaveLength(15);
      expect(JSON.stringify(entries)).not.toContain("false");
    });

    it("CommonJS requires the same instances", async () => {
      expect(await printed(node, join(out, "common-js", "main.cjs"))).toEqual({
        answer: [{ type: "text", text: "required" }],
        sameClass: true,
        settings: { theme: "dark" },
        plain: "bold",
      });
    });
  });
});
