import { homedir } from "node:os";
import { join } from "node:path";
import type { CommandSandbox, ConfinedProgram, ConfinedStart } from "../contracts/command-sandbox.js";
import type { ToolGuard } from "../contracts/tool-guard.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { SandboxSettings } from "../settings/sandbox-settings.js";
import { AllowProxy } from "./allow-proxy.js";
import { proxyVariables, withBridge } from "./bridge.js";
import { bubblewrapArguments } from "./bubblewrap.js";
import { explainDenials } from "./explain-denials.js";
import { findSandbox, type SandboxProgram } from "./find-sandbox.js";
import { watchProtectedPlaces } from "./protected-places.js";
import { SandboxGuard } from "./sandbox-guard.js";
import { createSandboxPolicy, type SandboxPolicy } from "./sandbox-policy.js";
import { seatbeltProfile } from "./seatbelt.js";
import { makeFolder, removeFolder } from "./temporary-folder.js";

/** Variables that lead to what a sandbox keeps away: agents that hold keys, and the user's screen. */
const leadingOut: readonly string[] = [
  "SSH_AUTH_SOCK",
  "SSH_AGENT_PID",
  "GPG_AGENT_INFO",
  "DBUS_SESSION_BUS_ADDRESS",
  "XDG_RUNTIME_DIR",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "TMUX",
  "STY",
  "DOCKER_HOST",
  "CONTAINER_HOST",
  "VSCODE_IPC_HOOK_CLI",
];

/** What a sandbox is made for. */
export interface CreateSandboxOptions {
  settings: Required<SandboxSettings>;
  folder: string;
  agentDir: string;
  /** Of the user. @defaultValue the system's answer */
  home?: string;
}

/** A sandbox of this system, its rules, and the end of what it keeps. */
export interface Sandbox extends CommandSandbox {
  readonly policy: SandboxPolicy;
  /** Removes the folder for temporary files and ends the proxy. */
  dispose(): void;
}

/**
 * Makes the sandbox of one session. Whether this system has one is found out at the first command.
 * @throws `CodingAgentError` with code "invalid_arguments" for settings that cannot be obeyed
 */
export function createSandbox({ settings, folder, agentDir, home = homedir() }: CreateSandboxOptions): Sandbox {
  const temporary = makeFolder();
  try {
    return new SystemSandbox(createSandboxPolicy(settings, { folder, temporary, agentDir, home }));
  } catch (error) {
    removeFolder(temporary);
    throw error;
  }
}

class SystemSandbox implements Sandbox {
  readonly policy: SandboxPolicy;
  #program: Promise<SandboxProgram> | undefined;
  #proxy: Promise<AllowProxy> | undefined;

  constructor(policy: SandboxPolicy) {
    this.policy = policy;
  }

  async confine(command: ConfinedProgram): Promise<ConfinedStart> {
    const program = await this.#findProgram();
    const proxy = await this.#startProxy(program);
    const lookAround = await watchProtectedPlaces([this.policy.folder, ...this.policy.writable]);
    const start = this.#startOf(program, { ...command, env: this.#environment(command.env) }, proxy);
    return {
      ...start,
      ended: async (exitCode, output) => {
        const refused = (proxy?.takeRefused() ?? []).map((host) => `The sandbox refused a connection to ${host}.`);
        const denied = exitCode === 0 ? [] : explainDenials(this.policy, output);
        return [...denied, ...refused, ...(await lookAround())].join("\n");
      },
    };
  }

  guard(inner: ToolGuard | undefined): ToolGuard {
    return new SandboxGuard(this.policy, inner);
  }

  dispose(): void {
    removeFolder(this.policy.temporary);
    void this.#proxy?.then((proxy) => proxy.close());
  }

  async #findProgram(): Promise<SandboxProgram> {
    this.#program ??= findSandbox({ folder: this.policy.folder });
    try {
      return await this.#program;
    } catch (error) {
      // It may be installed meanwhile.
      this.#program = undefined;
      throw new CodingAgentError(
        "sandbox_unavailable",
        `The command was not run: commands are to run in a sandbox, and there is none. ${errorMessage(error)} Or switch it off in your settings (sandbox.enabled).`,
        { cause: error },
      );
    }
  }

  #startOf(program: SandboxProgram, command: ConfinedProgram, proxy: AllowProxy | undefined): ConfinedProgram {
    if (program.kind === "bubblewrap") {
      const inner = proxy === undefined ? command : withBridge(command, this.#socket);
      return { ...inner, program: program.path, args: bubblewrapArguments(this.policy, inner) };
    }
    const { port } = proxy ?? {};
    const env = port === undefined ? command.env : { ...command.env, ...proxyVariables(port) };
    const profile = seatbeltProfile(this.policy, port);
    return { ...command, env, program: program.path, args: ["-p", profile, command.program, ...command.args] };
  }

  #startProxy(program: SandboxProgram): Promise<AllowProxy | undefined> {
    const { network } = this.policy;
    if (network.kind !== "hosts") return Promise.resolve(undefined);
    this.#proxy ??= (async () => {
      const proxy = new AllowProxy(network.hosts);
      await proxy.listen(program.kind === "bubblewrap" ? { path: this.#socket } : { host: "127.0.0.1", port: 0 });
      return proxy;
    })();
    return this.#proxy;
  }

  /** In the folder for temporary files, which commands see under the same name. */
  get #socket(): string {
    return join(this.policy.temporary, "proxy.sock");
  }

  #environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const inside: NodeJS.ProcessEnv = { ...env };
    for (const name of leadingOut) delete inside[name];
    for (const name of ["TMPDIR", "TMP", "TEMP"]) inside[name] = this.policy.temporary;
    return inside;
  }
}
