import { CodingAgentError } from "../errors/coding-agent-error.js";

/** Hosts that may be reached: one name, or all names below one (`*.example.com`), on one port or on all. */
export interface HostRule {
  /** In lower case, without the wildcard. */
  name: string;
  withSubdomains: boolean;
  port?: number;
}

const hostName = /^(\*\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)(?::(\d{1,5}))?$/;

/**
 * Reads `example.com`, `*.example.com` or `example.com:8443`. Addresses are names too (`127.0.0.1`).
 * @throws {@link CodingAgentError} with code "invalid_arguments"
 */
export function parseHostRule(text: string): HostRule {
  const match = hostName.exec(text.trim().toLowerCase());
  const port = match?.[6] === undefined ? undefined : Number(match[6]);
  if (!match?.[2] || (port !== undefined && (port < 1 || port > 65_535))) {
    throw new CodingAgentError(
      "invalid_arguments",
      `sandbox.network: "${text}" is no host. Write example.com, *.example.com or example.com:8443.`,
    );
  }
  return { name: match[2], withSubdomains: match[1] !== undefined, ...(port === undefined ? {} : { port }) };
}

/** Whether a rule lets a host through. A trailing dot and the case of letters make no difference. */
export function allowsHost(rules: readonly HostRule[], host: string, port: number): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return rules.some((rule) => {
    if (rule.port !== undefined && rule.port !== port) return false;
    return rule.withSubdomains ? name.endsWith(`.${rule.name}`) : name === rule.name;
  });
}
