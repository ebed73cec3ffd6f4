import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ConfinedProgram } from "../contracts/command-sandbox.js";
import { protectedPlaces } from "./protected-places.js";
import { isWithin, type SandboxPolicy } from "./sandbox-policy.js";

/** Places where programs of this machine wait for others to talk to them, and where nothing else is needed. */
const sockets: readonly string[] = ["/run", "/var/run", "/var/tmp"];

/**
 * The arguments of bubblewrap. The system is there to read; each command has its own processes, its own IPC and, unless
 * the network is on, a network of its own that leads nowhere. Later arguments lie over earlier ones.
 *
 * Source: bwrap(1) of bubblewrap 0.8 and newer.
 */
export function bubblewrapArguments(policy: SandboxPolicy, command: ConfinedProgram): string[] {
  const { folder, temporary } = policy;
  return [
    ...["--die-with-parent", "--new-session", "--unshare-all", "--cap-drop", "ALL"],
    ...(policy.network.kind === "on" ? ["--share-net"] : []),
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...[...new Set(sockets.filter(isFolder).map((place) => realpathSync(place)))].flatMap((place) => [
      "--tmpfs",
      place,
    ]),
    ...networkNames(policy),
    ...["--bind", temporary, "/tmp", "--bind", temporary, temporary],
    ...["--bind", folder, folder],
    ...policy.writable.flatMap((place) => ["--bind", place, place]),
    ...[folder, ...policy.writable].flatMap(protect),
    ...policy.hidden.flatMap(hide),
    ...policy.readable.flatMap((place) => ["--ro-bind", place, place]),
    ...policy.hidden.filter(isFolder).flatMap((place) => ["--remount-ro", place]),
    ...(policy.readable.some((place) => isWithin(folder, place)) ? ["--bind", folder, folder] : []),
    ...["--chdir", command.cwd, "--", command.program, ...command.args],
  ];
}

/** With the network on, names are looked up by what stands in /run on many machines. */
function networkNames({ network }: SandboxPolicy): string[] {
  const resolver = "/run/systemd/resolve";
  return network.kind === "on" && existsSync(resolver) ? ["--ro-bind", resolver, resolver] : [];
}

/** A repository's folder becomes a mount of its own, so that it cannot be moved away with what is protected in it. */
function protect(folder: string): string[] {
  const repository = join(folder, ".git");
  const mount = isRealFolder(repository) ? ["--bind", repository, repository] : [];
  const places = protectedPlaces.map((place) => join(folder, place)).filter((place) => lstatOf(place) !== undefined);
  return [...mount, ...places.flatMap((place) => ["--ro-bind", place, place])];
}

function hide(place: string): string[] {
  return isFolder(place) ? ["--tmpfs", place] : ["--ro-bind", "/dev/null", place];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isRealFolder(path: string): boolean {
  return lstatOf(path)?.isDirectory() === true;
}

function lstatOf(path: string): ReturnType<typeof lstatSync> | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
