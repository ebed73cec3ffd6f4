import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { SandboxSettings } from "../settings/sandbox-settings.js";
import { expandHome } from "../storage/agent-dir.js";
import { credentialPlaces } from "./credential-places.js";
import { type HostRule, parseHostRule } from "./host-rules.js";

/** What commands reach of the network. */
type NetworkPolicy = { kind: "off" } | { kind: "on" } | { kind: "hosts"; hosts: readonly HostRule[] };

/** What a sandbox lets through. All paths are absolute, and links in them are resolved. */
export interface SandboxPolicy {
  /** The working folder. */
  folder: string;
  /** A folder of the session's own for temporary files; commands see it as the system's, too. */
  temporary: string;
  /** What may be changed beside these two. */
  writable: readonly string[];
  /** What nothing may read. */
  hidden: readonly string[];
  /** What may be read although it lies in a hidden place. */
  readable: readonly string[];
  network: NetworkPolicy;
}

/** What a {@link SandboxPolicy} is made for. */
export interface SandboxPlaces {
  folder: string;
  temporary: string;
  agentDir: string;
  home: string;
}

/**
 * What the settings mean on this machine.
 * @throws {@link CodingAgentError} with code "invalid_arguments" for a host or a path that cannot be obeyed, and for a
 * working folder that lies in a hidden place
 */
export function createSandboxPolicy(settings: Required<SandboxSettings>, places: SandboxPlaces): SandboxPolicy {
  const hidden = real([...credentialPlaces(places.home, places.agentDir), ...absolute("hidden", settings.hidden)]);
  const folder = realpathSync(places.folder);
  const readable = real([join(places.agentDir, "bin"), ...absolute("readable", settings.readable)]);
  if (dirname(folder) === folder) {
    throw new CodingAgentError(
      "invalid_arguments",
      `The sandbox lets commands write in the working folder, and that is ${folder}: nothing would be left to protect. Work in another folder.`,
    );
  }
  const cover = hidden.find((place) => isWithin(folder, place));
  if (cover !== undefined && !readable.some((place) => isWithin(folder, place))) {
    throw new CodingAgentError(
      "invalid_arguments",
      `The working folder ${folder} lies in ${cover}, which the sandbox hides. Work in another folder, or name it in sandbox.readable of your settings.`,
    );
  }
  return {
    folder,
    temporary: realpathSync(places.temporary),
    writable: real(absolute("writable", settings.writable)),
    hidden,
    readable,
    network: networkPolicy(settings.network),
  };
}

/** Whether a path is a folder, or lies in it. Both must be absolute. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** What may be read and changed, for tools that work in this process: the same as commands see. */
export function judgePath(policy: SandboxPolicy, realPath: string, access: "read" | "write"): string | undefined {
  const cover = policy.hidden.find((place) => isWithin(realPath, place));
  const isShown = policy.readable.some((place) => isWithin(realPath, place));
  if (cover !== undefined && !isShown) return `${realPath} lies in ${cover}, which the sandbox hides.`;
  if (access === "read") return undefined;
  const places = [policy.folder, policy.temporary, ...policy.writable];
  if (places.some((place) => isWithin(realPath, place))) return undefined;
  return `The sandbox lets nothing be written to ${realPath}; only below ${places.join(", ")}.`;
}

function networkPolicy(network: Required<SandboxSettings>["network"]): NetworkPolicy {
  if (network === "on" || network === "off") return { kind: network };
  return network.length === 0 ? { kind: "off" } : { kind: "hosts", hosts: network.map(parseHostRule) };
}

function absolute(key: string, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const full = expandHome(path);
    if (isAbsolute(full)) return full;
    throw new CodingAgentError(
      "invalid_arguments",
      `sandbox.${key}: "${path}" is not absolute. Begin it with / or ~/.`,
    );
  });
}

/** Where paths lead, of those that exist; one name each. */
function real(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => realOf(path) ?? []))];
}

function realOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return realpathSync(path);
  } catch (error) {
    throw new CodingAgentError(
      "file_unreadable",
      `The sandbox cannot tell where ${path} leads: ${errorMessage(error)}. Correct the permissions of ${dirname(path)}.`,
      { cause: error },
    );
  }
}
