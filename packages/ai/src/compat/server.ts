import type { Model } from "../types/model.js";

/** What a server is known by. */
export interface Server {
  readonly provider: string;
  /** Of the base URL, in lower case; empty where it has none. */
  readonly host: string;
  readonly modelId: string;
}

/** The server of a model. */
export function serverOf(model: Pick<Model, "id" | "provider" | "baseUrl">): Server {
  return { provider: model.provider, host: hostOf(model.baseUrl), modelId: model.id };
}

/** Ids of providers and names of hosts by which a server is recognised; `.*` at the end of a host is any last label. */
export interface ServerRule {
  readonly providers?: readonly string[];
  readonly hosts?: readonly string[];
}

/** Whether one of the rules names the server. A host names its subdomains too. */
export function isOneOf(server: Server, rules: readonly ServerRule[]): boolean {
  return rules.some(
    ({ providers = [], hosts = [] }) =>
      providers.includes(server.provider) || hosts.some((host) => isWithin(server.host, host)),
  );
}

/** Whether a host is `domain` or a subdomain of it. */
export function isWithin(host: string, domain: string): boolean {
  const name = domain.endsWith(".*") ? domain.slice(0, -2) : domain;
  const ours = domain.endsWith(".*") ? host.slice(0, Math.max(0, host.lastIndexOf("."))) : host;
  return ours === name || ours.endsWith(`.${name}`);
}

function hostOf(baseUrl: string): string {
  // Placeholders of the environment may stand in it.
  const url = baseUrl.replace(/\{\w+\}/g, "placeholder");
  return URL.canParse(url) ? new URL(url).hostname : "";
}
