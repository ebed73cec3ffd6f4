import { lstatSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { filesBelow } from "../support/files.js";
import { cleanEnv, run, runOrFail } from "../support/process.js";

const script = fileURLToPath(new URL("../../../tools/install-global.mjs", import.meta.url));
const windows = process.platform === "win32";

describe("npm run install:global", () => {
  let prefix = "";
  let folder = "";
  let modules = "";
  let printed = "";

  beforeAll(async () => {
    prefix = mkdtempSync(join(tmpdir(), "pi-prefix-"));
    folder = windows ? prefix : join(prefix, "bin");
    modules = windows ? join(prefix, "node_modules") : join(prefix, "lib", "node_modules");
    const env = { ...cleanEnv(), npm_config_prefix: prefix };
    printed = await runOrFail(process.execPath, [script, "--no-build"], { env });
  });
  afterAll(() => rm(prefix, { recursive: true, force: true }));

  it("puts pi where npm keeps global programs, and says where", async () => {
    expect(printed).toContain(`pi is at ${join(folder, "pi")}`);
    expect(printed).toContain(`This folder is not on your PATH yet: ${folder}`);
    const env = { ...cleanEnv(), PATH: `${folder}${delimiter}${process.env["PATH"]}`, HOME: prefix };
    expect((await run("pi", ["--version"], { env })).stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("installs one copy of each layer", () => {
    const copies = filesBelow(modules).filter((file) => /@pi-stack\/[\w-]+\/package\.json$/.test(file));
    expect(copies).toHaveLength(4);
  });

  it.skipIf(windows)("leaves the command of another package alone, and says what to do", async () => {
    const other = mkdtempSync(join(tmpdir(), "pi-other-"));
    onTestFinished(() => rm(other, { recursive: true, force: true }));
    mkdirSync(join(other, "bin"));
    writeFileSync(join(other, "bin", "pi"), "#!/bin/sh\necho other\n", { mode: 0o755 });
    const env = { ...cleanEnv(), npm_config_prefix: other };

    const { code, stderr } = await run(process.execPath, [script, "--no-build"], { env });

    expect(code).toBe(1);
    expect(stderr).toContain(`${join(other, "bin", "pi")} belongs to another program`);
    expect(stderr).toContain("npm_config_prefix=");
    expect(filesBelow(other)).toEqual(["bin/pi"]);
  });

  it.runIf(process.platform === "linux" && process.arch === "x64")("stays small", () => {
    const files = filesBelow(modules);
    const bytes = files.reduce((sum, file) => sum + lstatSync(join(modules, file)).blocks * 512, 0);
    const packages = files.filter((file) => /(^|node_modules\/)(@[^/]+\/)?[^/]+\/package\.json$/.test(file)).length;
    console.info(`The installed command: ${(bytes / 1e6).toFixed(1)} MB in ${packages} packages.`);
    expect(bytes / 1e6).toBeLessThan(130);
    expect(packages).toBeLessThanOrEqual(80);
  });
});
