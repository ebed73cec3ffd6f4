import { execFile } from "node:child_process";

/** The address of a page, or undefined: a login must not open files or start programs. */
export function webAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/**
 * Shows a page in the user's browser, if there is one. No shell sees the address.
 * @param address - of {@link webAddress}
 */
export function openInBrowser(address: string): void {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  // Without a browser the user opens the link by hand: it is on the screen.
  execFile(program, [...args, address], { timeout: 10_000 }, () => undefined);
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
