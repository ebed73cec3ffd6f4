import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { put } from "../support/folder.js";

/** A word that stands in every secret. */
export const secret = "S3CRET";

/** A home, a project and what lies around them, with services that wait for visitors; everything is real. */
export interface AttackedMachine {
  home: string;
  agentDir: string;
  work: string;
  outside: string;
  env: NodeJS.ProcessEnv;
  /** A process of the same user. */
  victim: ChildProcess;
  /** Visits so far. */
  visits(): number;
  /** Everything that no command may change, as text. */
  state(): string;
  close(): void;
}

// Not below /tmp, which a sandbox replaces as a whole: the other walls are to be seen.
const base = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

export async function attackedMachine(): Promise<AttackedMachine> {
  mkdirSync(base, { recursive: true });
  const root = mkdtempSync(join(base, "machine-"));
  const [home, work, outside] = ["home", "work", "outside"].map((name) => join(root, name)) as [string, string, string];
  const agentDir = join(home, ".pi", "agent");
  fill({ home, work, outside, agentDir });
  const victim = spawn("sleep", ["1000"], { env: { HIDDEN_VARIABLE: `${secret}-env` }, cwd: outside, stdio: "ignore" });
  let visits = 0;
  const servers: Server[] = [];
  const listen = (at: object | string): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        visits++;
        socket.on("error", () => socket.destroy());
        socket.end(`${secret}-service\n`);
      });
      servers.push(server);
      server.once("error", reject);
      server.listen(at, () => resolve(server));
    });
  const four = await listen({ host: "127.0.0.1", port: 0 });
  const six = await listen({ host: "::1", port: 0 });
  await listen(join(outside, "service.sock"));
  const abstract = `pi-test-${process.pid}-${victim.pid}`;
  await listen(`\0${abstract}`);
  return {
    home,
    agentDir,
    work,
    outside,
    victim,
    env: {
      ...process.env,
      HOME: home,
      HOME_OF_USER: home,
      AGENT: agentDir,
      WORK: work,
      OUTSIDE: outside,
      VICTIM: String(victim.pid),
      PORT4: portOf(four),
      PORT6: portOf(six),
      ABSTRACT: abstract,
      SSH_AUTH_SOCK: join(outside, "service.sock"),
    },
    visits: () => visits,
    state: () => [home, outside, ...protectedIn(work)].map((place) => stateOf(place, root)).join("\n"),
    close() {
      victim.kill("SIGKILL");
      for (const server of servers) server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function fill({ home, work, outside, agentDir }: Record<"home" | "work" | "outside" | "agentDir", string>): void {
  for (const place of [".ssh/id_ed25519", ".aws/credentials", ".netrc", ".config/gh/hosts.yml", ".gnupg/secring.gpg"]) {
    put(home, place, `${secret} of ${place}\n`);
  }
  put(home, ".mozilla/firefox/x.default/logins.json", `{"password":"${secret}"}`);
  put(home, ".bashrc", "# of the user\n");
  put(agentDir, "auth.json", `{"openai":{"type":"api_key","key":"${secret}"}}`);
  put(agentDir, "settings.json", "{}");
  put(agentDir, "sessions/one.jsonl", `{"type":"session","note":"${secret}"}\n`);
  put(agentDir, "extensions/mine.ts", "export default () => {};\n");
  put(outside, "file", "as it was\n");
  put(outside, "folder/file", "as it was\n");
  mkdirSync(work);
  spawnSync("git", ["init", "-q", work]);
  put(work, "README.md", "# work\n");
  put(work, ".pi/settings.json", "{}");
  symlinkSync(join(home, ".ssh", "id_ed25519"), join(work, "to-key"));
  symlinkSync(join(home, ".ssh"), join(work, "to-keys"));
  symlinkSync(outside, join(work, "to-outside"));
  symlinkSync(join(outside, "file"), join(work, "to-file"));
  mkdirSync(join(work, "deep", "er"), { recursive: true });
  linkSync(join(work, "README.md"), join(work, "deep", "same-file"));
}

function protectedIn(work: string): string[] {
  return [".pi", ".git/hooks", ".git/config"].map((place) => join(work, place));
}

/** Names, kinds, modes and contents, at any depth. */
function stateOf(path: string, root: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const name = relative(root, path);
  if (!stats) return `${name} is missing`;
  const head = `${name} ${(stats.mode & 0o7777).toString(8)}`;
  if (stats.isSymbolicLink()) return `${head} -> ${readlinkSync(path)}`;
  if (stats.isFile()) return `${head} ${readFileSync(path, "utf8")}`;
  if (!stats.isDirectory()) return head;
  return [
    head,
    ...readdirSync(path)
      .sort()
      .map((each) => stateOf(join(path, each), root)),
  ].join("\n");
}

function portOf(server: Server): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? String(address.port) : "";
}
