import { type GitSource, invalidSource } from "./parsed-source.js";

/** What git may be told to speak: `ext::` and the like would run commands. */
const protocols: ReadonlySet<string> = new Set(["https", "http", "ssh", "git", "file"]);

/**
 * Reads `git:host/path`, `git:user@host:path` or an address, each with `@ref` behind it or without.
 *
 * @throws {@link CodingAgentError} with code "package_invalid"
 */
export function gitSourceOf(source: string): GitSource {
  const text = /^git:(?!\/\/)/.test(source) ? source.slice("git:".length) : source;
  const refuse = (why: string): never => {
    // An address may hold a password.
    throw invalidSource(source.replace(/\/\/[^/@]*@/, "//***@"), why);
  };
  const { protocol, user, host, path: rest } = partsOf(text) ?? refuse("it names no repository");
  if (protocol !== undefined && !protocols.has(protocol)) refuse(`git is not given "${protocol}:" here`);
  if (!/^(?:[\w[][\w.[\]:-]*)?$/.test(host)) refuse(`"${host}" cannot be a host`);
  if (user?.includes(":")) refuse("it holds a password; let git's credential helper keep that");
  const at = rest.indexOf("@");
  const ref = at === -1 ? undefined : rest.slice(at + 1);
  const named = at === -1 ? rest : rest.slice(0, at);
  const path = named.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  const steps = path.split("/");
  if (path === "" || steps.some((step) => step === "" || step === "." || step === "..")) {
    refuse("the path of the repository is missing, or leads elsewhere");
  }
  if (ref !== undefined && !/^[\w][\w./+-]*$/.test(ref)) refuse(`"${ref}" is neither a branch, a tag nor a commit`);
  return {
    type: "git",
    url: urlOf(at === -1 ? text : text.slice(0, text.length - rest.length + at)),
    host: protocol === "file" ? "file" : host.toLowerCase(),
    path,
    ...(ref === undefined ? {} : { ref }),
  };
}

interface Parts {
  protocol?: string;
  user?: string | undefined;
  host: string;
  path: string;
}

function partsOf(text: string): Parts | undefined {
  const address = /^([a-z][a-z0-9+.-]+):\/\/(?:([^/@]*)@)?([^/]*)(\/.*)$/i.exec(text);
  if (address) {
    const [, protocol = "", user, host = "", path = ""] = address;
    return { protocol: protocol.toLowerCase(), user, host, path };
  }
  // As ssh takes it: user@host:path.
  const scp = /^(?:([\w.-]+)@)([\w][\w.-]*):(?!\/\/)(.+)$/.exec(text);
  if (scp) {
    const [, user, host = "", path = ""] = scp;
    return { user, host, path };
  }
  const short = /^([a-z0-9][\w.-]*\.[\w.-]*[a-z0-9](?::\d+)?|localhost(?::\d+)?)\/(.+)$/i.exec(text);
  if (!short) return undefined;
  const [, host = "", path = ""] = short;
  return { host, path };
}

/** What names neither a protocol nor a user is fetched over https. */
function urlOf(address: string): string {
  const isWhole = address.includes("://") || /^[\w.-]+@[\w.-]+:/.test(address);
  return isWhole ? address : `https://${address}`;
}
