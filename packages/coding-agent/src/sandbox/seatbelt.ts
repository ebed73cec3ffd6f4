import { join } from "node:path";
import { protectedPlaces } from "./protected-places.js";
import type { SandboxPolicy } from "./sandbox-policy.js";

/**
 * The profile for macOS's `sandbox-exec`. Later rules win over earlier ones. There are no namespaces there: a process
 * that is started in the background may live on, but stays as confined as it was.
 *
 * Source: sandbox-exec(1) and the profiles below /System/Library/Sandbox/Profiles.
 * @param proxyPort - port of the proxy on 127.0.0.1 for a network of some hosts
 */
export function seatbeltProfile(policy: SandboxPolicy, proxyPort?: number): string {
  const { folder, temporary, writable, hidden, readable, network } = policy;
  const changeable = [folder, temporary, ...writable];
  const kept = [folder, ...writable].flatMap((place) => protectedPlaces.map((name) => join(place, name)));
  return [
    "(version 1)",
    "(allow default)",
    "(deny file-write*)",
    rule("allow", "file-write*", changeable),
    '(allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (regex #"^/dev/fd/"))',
    rule("deny", "file-write*", kept),
    // The folder that holds them could be moved away otherwise.
    `(deny file-write-unlink ${[folder, ...writable].map((place) => `(literal ${quote(join(place, ".git"))})`).join(" ")})`,
    rule("deny", "file-read* file-write*", hidden),
    ...(readable.length > 0 ? [rule("allow", "file-read*", readable)] : []),
    "(deny signal)",
    "(allow signal (target same-sandbox))",
    "(deny process-info* (target others))",
    '(deny mach-lookup (global-name-regex #"^com\\.apple\\.(SecurityServer|securityd|pasteboard)"))',
    ...networkRules(network.kind, proxyPort),
  ].join("\n");
}

function networkRules(kind: SandboxPolicy["network"]["kind"], proxyPort: number | undefined): string[] {
  if (kind === "on") return [];
  const port =
    kind === "hosts" && proxyPort !== undefined
      ? [`(allow network-outbound (remote ip "localhost:${proxyPort}"))`]
      : [];
  return ["(deny network*)", ...port];
}

function rule(verdict: "allow" | "deny", access: string, places: readonly string[]): string {
  return `(${verdict} ${access} ${places.map((place) => `(subpath ${quote(place)})`).join(" ")})`;
}

/** As a string of the profile language; what it has no spelling for is refused by it as an odd escape. */
function quote(path: string): string {
  return `"${path.replace(/[\\"]/g, "\\$&")}"`;
}
