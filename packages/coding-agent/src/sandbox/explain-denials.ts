import type { SandboxPolicy } from "./sandbox-policy.js";

const unwritable = /read-only file system|EROFS/i;
const refused = /permission denied|EACCES|operation not permitted|EPERM/i;
const noNetwork =
  /could not resolve|name or service not known|temporary failure in name resolution|network is unreachable|no address associated|EAI_AGAIN|ENOTFOUND|ENETUNREACH|nodename nor servname|getaddrinfo/i;

/**
 * What of a failure was the work of the sandbox, told by what the command printed: the system itself does not say.
 * @param output - its end
 */
export function explainDenials(policy: SandboxPolicy, output: string): string[] {
  const words: string[] = [];
  const { folder, temporary, writable, network } = policy;
  if (unwritable.test(output) || refused.test(output)) {
    const places = [folder, temporary, ...writable].join(", ");
    words.push(
      `The sandbox lets commands write only below ${places} (TMPDIR is there); .pi, .git/config and .git/hooks stay as they are, and places of credentials are empty.`,
    );
  }
  if (network.kind !== "on" && noNetwork.test(output)) {
    words.push(
      network.kind === "off"
        ? "The sandbox gives commands no network."
        : "The sandbox gives commands no network but the hosts of sandbox.network, through the proxy that HTTPS_PROXY names.",
    );
  }
  return words;
}
