import { AiError } from "../errors/ai-error.js";

/** A proxy, and the variable that names it. */
export interface HttpProxy {
  url: URL;
  variable: string;
}

/**
 * The proxy for a URL from `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` (either case), or undefined.
 * Loopback and link-local addresses are never proxied.
 *
 * @throws AiError with code "invalid_options" for what is no address of an HTTP proxy
 */
export function findProxy(url: URL, env: Record<string, string | undefined>): HttpProxy | undefined {
  const ofProtocol = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const names = [ofProtocol, "ALL_PROXY"].flatMap((name) => [name.toLowerCase(), name]);
  const variable = names.find((name) => env[name]);
  const value = variable === undefined ? undefined : env[variable]?.trim();
  const excluded = env["no_proxy"] || env["NO_PROXY"] || "";
  if (variable === undefined || !value || staysLocal(url.hostname) || isExcluded(url, excluded)) return undefined;
  const text = value.includes("://") ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy && (proxy.protocol === "http:" || proxy.protocol === "https:")) return { url: proxy, variable };
  const what = proxy ? `names a ${proxy.protocol} proxy, which is not spoken here` : "is no address";
  throw new AiError("invalid_options", `${variable} ${what}. Set it to http://host:port, or leave it empty.`, {
    info: { category: "invalid_request", retryable: false },
  });
}

/** Whether a host name is this machine's own, or that of the metadata services of its cloud, which no proxy can reach. */
function staysLocal(hostname: string): boolean {
  if (hostname === "localhost" || hostname === "[::1]" || hostname === "[fd00:ec2::23]") return true;
  return /^(?:127\.\d+|169\.254)(?:\.\d+){2}$/.test(hostname);
}

function isExcluded(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, host = "", entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (entryPort !== undefined && entryPort !== port) return false;
      const name = host.replace(/^\*?\./, "").toLowerCase();
      return url.hostname === name || url.hostname.endsWith(`.${name}`);
    });
}

/** The `proxy-authorization` value for credentials in a proxy URL, or undefined. */
export function proxyAuthorization(proxy: URL): string | undefined {
  if (proxy.username === "") return undefined;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${btoa(credentials)}`;
}
