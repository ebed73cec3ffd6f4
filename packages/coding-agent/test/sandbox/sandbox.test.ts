import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { execForExtension } from "../../src/extensions/exec.js";
import { createSandbox, type Sandbox } from "../../src/sandbox/create-sandbox.js";
import { findSandbox } from "../../src/sandbox/find-sandbox.js";
import { createSandboxPolicy } from "../../src/sandbox/sandbox-policy.js";
import { seatbeltProfile } from "../../src/sandbox/seatbelt.js";
import type { SandboxSettings } from "../../src/settings/sandbox-settings.js";
import { createBashTool } from "../../src/tools/bash/definition.js";
import { createLocalBashOperations } from "../../src/tools/bash/local-operations.js";
import { put, tempFolder } from "../support/folder.js";
import { hasProgram } from "../support/programs.js";

interface Place {
  folder: string;
  home: string;
  agentDir: string;
}

function place(): Place {
  const [folder, home] = [tempFolder(), tempFolder()];
  const agentDir = join(home, ".pi", "agent");
  mkdirSync(agentDir, { recursive: true });
  return { folder, home, agentDir };
}

function confined(settings: SandboxSettings = {}, at: Place = place()): { sandbox: Sandbox; at: Place } {
  const all = { enabled: true, writable: [], hidden: [], readable: [], network: "off" as const, ...settings };
  const sandbox = createSandbox({ settings: all, ...at });
  onTestFinished(() => sandbox.dispose());
  return { sandbox, at };
}

async function run(
  sandbox: Sandbox,
  folder: string,
  command: string,
): Promise<{ code: number | null; printed: string }> {
  const pieces: Buffer[] = [];
  const { exec } = createLocalBashOperations({ sandbox });
  const { exitCode } = await exec(command, folder, { onData: (data) => void pieces.push(data), timeout: 20 });
  return { code: exitCode, printed: Buffer.concat(pieces).toString() };
}

const onLinux = process.platform === "linux";
const canConfine = hasProgram("bwrap");

describe.runIf(canConfine)("a sandboxed command", () => {
  it("works in its folder as it would without: files, exit codes, programs, git", async () => {
    const { sandbox, at } = confined();
    const done = await run(
      sandbox,
      at.folder,
      "mkdir sub && echo hello > sub/file && git init -q . && pwd && (exit 3)",
    );
    expect(done).toEqual({ code: 3, printed: expect.stringContaining(at.folder) });
    expect(readFileSync(join(at.folder, "sub/file"), "utf8")).toBe("hello\n");
    expect((await run(sandbox, at.folder, 'kill -TERM "$$"')).code).toBe(143);
  });

  it("keeps temporary files from one command to the next, and gives them to nobody else", async () => {
    const { sandbox, at } = confined();
    await run(sandbox, at.folder, 'echo one > /tmp/a; echo two > "$TMPDIR/b"; touch "$(mktemp)"');
    expect((await run(sandbox, at.folder, 'cat "$TMPDIR/a" /tmp/b')).printed).toBe("one\ntwo\n");
    expect(existsSync("/tmp/a")).toBe(false);
    const { temporary } = sandbox.policy;
    sandbox.dispose();
    expect(existsSync(temporary)).toBe(false);
  });

  it("may write where the user's settings let it, and read what they show", async () => {
    const at = place();
    const extra = tempFolder();
    put(at.home, ".ssh/config", "Host x\n");
    put(at.home, ".ssh/id_rsa", "key\n");
    const { sandbox } = confined({ writable: [extra], readable: [join(at.home, ".ssh/config")] }, at);
    const command = `echo yes > ${extra}/file; cat ${at.home}/.ssh/config; cat ${at.home}/.ssh/id_rsa`;
    expect((await run(sandbox, at.folder, command)).printed).toMatch(/^Host x\ncat: .*id_rsa: No such file/);
    expect(readFileSync(join(extra, "file"), "utf8")).toBe("yes\n");
  });

  it("is told in words what it was kept from", async () => {
    const { sandbox, at } = confined();
    const { printed } = await run(sandbox, at.folder, "touch /etc/made");
    expect(printed).toContain("Read-only file system");
    expect(printed).toContain(`The sandbox lets commands write only below ${at.folder}, ${sandbox.policy.temporary}`);
    const { printed: alone } = await run(
      sandbox,
      at.folder,
      'node -e \'require("dns").lookup("example.com", (e) => { throw e })\'',
    );
    expect(alone).toContain("The sandbox gives commands no network.");
  });

  it("cannot make what pi or git would run later: it is set aside, and told", async () => {
    const { sandbox, at } = confined();
    const { printed } = await run(sandbox, at.folder, "mkdir -p .pi/extensions; echo evil > .pi/extensions/a.ts");
    expect(printed).toBe(
      `The sandbox lets no command make ${at.folder}/.pi: it was moved to ${at.folder}/.pi.from-sandbox. Look at it before you use it.\n`,
    );
    expect(existsSync(join(at.folder, ".pi"))).toBe(false);
    expect((await run(sandbox, at.folder, "git init -q .")).printed).toContain(
      `A sandboxed command made the repository ${at.folder}/.git.`,
    );
  });

  it("ends with everything that it started when it is cancelled", async () => {
    const { sandbox, at } = confined();
    const controller = new AbortController();
    const { exec } = createLocalBashOperations({ sandbox });
    const onData = (): void => controller.abort();
    const call = exec("(sleep 5; touch late) & echo ready; sleep 60", at.folder, { onData, signal: controller.signal });
    await expect(call).rejects.toThrow("aborted");
    await expect(run(sandbox, at.folder, "ls")).resolves.toEqual({ code: 0, printed: "" });
  });

  it("is the tool's as much as the programs of extensions", async () => {
    const { sandbox, at } = confined();
    const tool = createBashTool(at.folder, { sandbox });
    await expect(tool.execute("1", { command: "touch /etc/made" }, undefined, undefined)).rejects.toThrow(
      "The sandbox lets commands write only below",
    );
    const program = { program: "touch", args: ["/etc/made"], cwd: at.folder, env: process.env };
    const result = await execForExtension(program, {}, sandbox);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("The sandbox lets commands write only") });
  });
});

describe.runIf(canConfine)("a network of some hosts", () => {
  async function server(): Promise<number> {
    const served = createServer((asked, answer) => answer.end(`${asked.method} ${asked.headers.host} ${asked.url}\n`));
    await new Promise<void>((resolve) => served.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void served.close());
    const address = served.address();
    return typeof address === "object" && address ? address.port : 0;
  }
  const get = (url: string): string => `node -e '
    const proxy = new URL(process.env.HTTP_PROXY);
    const asked = require("http").request({ host: proxy.hostname, port: proxy.port, path: "${url}", headers: { host: new URL("${url}").host } }, (reply) => reply.pipe(process.stdout));
    asked.end()'`;
  const tunnel = (host: string): string => `node -e '
    const proxy = new URL(process.env.HTTPS_PROXY);
    const asked = require("http").request({ host: proxy.hostname, port: proxy.port, method: "CONNECT", path: "${host}" });
    asked.on("connect", (reply, socket, head) => { console.log(reply.statusCode); if (reply.statusCode !== 200) { console.log(String(head)); return socket.destroy(); }
      socket.on("data", (data) => { console.log(String(data).split("\\n").at(-2)); socket.destroy(); }); socket.write("GET /inner HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n"); });
    asked.end()'`;

  it("lets through what is on the list, plain and as a tunnel, and names what is not", async () => {
    const port = await server();
    const { sandbox, at } = confined({ network: [`127.0.0.1:${port}`] });
    expect(await run(sandbox, at.folder, get(`http://127.0.0.1:${port}/page`))).toEqual({
      code: 0,
      printed: `GET 127.0.0.1:${port} /page\n`,
    });
    expect((await run(sandbox, at.folder, tunnel(`127.0.0.1:${port}`))).printed).toContain("200\nGET x /inner");
    const refused = await run(sandbox, at.folder, `${tunnel("example.com:443")}; exit 4`);
    expect(refused.code).toBe(4);
    expect(refused.printed).toContain("403\nThe sandbox lets no command reach example.com:443.");
    expect(refused.printed).toContain("The sandbox refused a connection to example.com:443.");
  });

  it("leads nowhere but to the proxy", async () => {
    const port = await server();
    const { sandbox, at } = confined({ network: [`127.0.0.1:${port}`] });
    const direct = `exec 7<>/dev/tcp/127.0.0.1/${port}`;
    expect((await run(sandbox, at.folder, direct)).printed).toContain("Connection refused");
  });

  it("does not follow a name that leads to this machine unless it is named so", async () => {
    const port = await server();
    const { sandbox, at } = confined({ network: ["localhost", "*.localhost"] });
    expect((await run(sandbox, at.folder, get(`http://localhost:${port}/`))).printed).toContain("GET localhost");
    const named = await run(sandbox, at.folder, get(`http://any.localhost:${port}/`));
    expect(named.printed).toMatch(/cannot be looked up, or leads to this machine/);
  });

  it.each(["http://x", "a b", "*", "x:99999", ""])("is refused for what is no host: %j", (host) => {
    expect(() => confined({ network: [host] })).toThrow(`sandbox.network: "${host}" is no host.`);
  });
});

describe("a sandbox that cannot be had", () => {
  it("says what to install, and that nothing was run", async () => {
    const folder = tempFolder();
    await expect(findSandbox({ platform: "linux", path: "/nowhere", folder })).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message: expect.stringMatching(/^bubblewrap is not installed. .*apt install bubblewrap/),
    });
    await expect(findSandbox({ platform: "win32", folder })).rejects.toThrow("There is no sandbox for win32.");
  });

  it.runIf(onLinux)("says so too where the system forbids it, and takes no program of the project", async () => {
    const folder = tempFolder();
    const broken = tempFolder();
    const { chmodSync } = await import("node:fs");
    for (const dir of [folder, broken]) {
      chmodSync(
        put(dir, "bwrap", "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"),
        0o755,
      );
    }
    await expect(findSandbox({ platform: "linux", path: broken, folder })).rejects.toThrow(
      /No permissions to create new namespace\)\. The system must let users make namespaces/,
    );
    await expect(findSandbox({ platform: "linux", path: folder, folder })).rejects.toThrow("is not installed");
  });

  it("is refused for places that make no sense", () => {
    const at = place();
    const places = { ...at, temporary: tempFolder() };
    const settings = { enabled: true, writable: [], hidden: [], readable: [], network: "off" as const };
    expect(() => createSandboxPolicy(settings, { ...places, folder: "/" })).toThrow("nothing would be left to protect");
    expect(() => createSandboxPolicy(settings, { ...places, folder: at.agentDir })).toThrow("which the sandbox hides");
    expect(() => createSandboxPolicy({ ...settings, writable: ["relative"] }, places)).toThrow("is not absolute");
  });
});

it("the profile for macOS says the same", () => {
  const policy = {
    folder: '/Users/me/odd "name"',
    temporary: "/private/tmp/pi-sandbox-x",
    writable: [],
    hidden: ["/Users/me/.ssh"],
    readable: [],
    network: { kind: "off" as const },
  };
  const profile = seatbeltProfile(policy).split("\n");
  expect(profile).toContain(
    '(allow file-write* (subpath "/Users/me/odd \\"name\\"") (subpath "/private/tmp/pi-sandbox-x"))',
  );
  expect(profile).toContain('(deny file-read* file-write* (subpath "/Users/me/.ssh"))');
  expect(profile).toContain("(deny network*)");
  expect(profile.indexOf("(deny file-write*)")).toBeLessThan(
    profile.findIndex((line) => line.startsWith("(allow file-write*")),
  );
  const hosts = seatbeltProfile({ ...policy, network: { kind: "hosts", hosts: [] } }, 4444);
  expect(hosts).toContain('(allow network-outbound (remote ip "localhost:4444"))');
});
