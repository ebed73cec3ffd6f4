import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isWithin } from "./sandbox-policy.js";

/** The system's own program that confines others. */
export type SandboxProgram = { kind: "bubblewrap" | "seatbelt"; path: string };

/** What is looked at for it; a test gives its own machine. */
export interface SandboxSearch {
  platform?: NodeJS.Platform;
  path?: string;
  /** A program in here is never used: it could be anybody's. */
  folder: string;
}

/**
 * Finds the program and tries it once: where the system forbids namespaces, bubblewrap is there and cannot do anything.
 * @throws {@link CodingAgentError} with code "sandbox_unavailable"; the message says what to do
 */
export async function findSandbox(search: SandboxSearch): Promise<SandboxProgram> {
  const platform = search.platform ?? process.platform;
  if (platform === "darwin") return findSeatbelt();
  if (platform !== "linux") {
    throw unavailable(`There is no sandbox for ${platform}. Run pi in a container or a virtual machine instead`);
  }
  const path = findProgram("bwrap", search);
  if (path === undefined) {
    throw unavailable(
      "bubblewrap is not installed. Install it: apt install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap or apk add bubblewrap",
    );
  }
  try {
    await promisify(execFile)(path, [
      "--unshare-all",
      "--ro-bind",
      "/",
      "/",
      "--proc",
      "/proc",
      "--dev",
      "/dev",
      "true",
    ]);
  } catch (error) {
    const said = isFailure(error) ? error.stderr.trim() : String(error);
    throw unavailable(
      `bubblewrap cannot work here (${said}). The system must let users make namespaces: on Ubuntu an AppArmor profile for ${path}, elsewhere sysctl user.max_user_namespaces or kernel.unprivileged_userns_clone; in a container, seccomp and AppArmor unconfined`,
    );
  }
  return { kind: "bubblewrap", path };
}

function findSeatbelt(): SandboxProgram {
  const path = "/usr/bin/sandbox-exec";
  if (existsSync(path)) return { kind: "seatbelt", path };
  throw unavailable(`${path} is missing, which belongs to macOS`);
}

function findProgram(name: string, { path = process.env["PATH"] ?? "", folder }: SandboxSearch): string | undefined {
  return path
    .split(delimiter)
    .filter((place) => isAbsolute(place) && !isWithin(place, folder))
    .map((place) => join(place, name))
    .find((program) => existsSync(program));
}

function unavailable(reason: string): CodingAgentError {
  return new CodingAgentError("sandbox_unavailable", `${reason}.`);
}

function isFailure(error: unknown): error is { stderr: string } {
  return typeof error === "object" && error !== null && "stderr" in error && typeof error.stderr === "string";
}
