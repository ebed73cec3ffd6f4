/**
 * The proxy for a URL from `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` (either case), or undefined.
 * Loopback and link-local addresses are never proxied.
 */
export function findProxy(url: URL, env: Record<string, string | undefined>): URL | undefined {
  const read = (name: string): string | undefined => env[name.toLowerCase()] || env[name] || undefined;
  const value = (url.protocol === "https:" ? read("HTTPS_PROXY") : read("HTTP_PROXY")) ?? read("ALL_PROXY");
  if (value === undefined || staysLocal(url.hostname) || isExcluded(url, read("NO_PROXY") ?? "")) return undefined;
  const text = value.includes("://") ? value : `http://${value}`;
  return URL.canParse(text) ? new URL(text) : undefined;
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
