/**
 * Whether a URL leads to this machine or a private network.
 * Source: https://www.rfc-editor.org/rfc/rfc1918, https://www.rfc-editor.org/rfc/rfc4193, https://www.rfc-editor.org/rfc/rfc6762
 */
export function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local")) return true;
  if (host === "[::1]" || /^\[f[cd]/.test(host) || host.startsWith("[fe80:")) return true;
  if (!host.includes(".") && !host.includes(":")) return true;
  return /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)[\d.]*$/.test(host);
}
