import { resolve } from "node:path";
import { withHome } from "../settings-filter.js";
import { gitSourceOf } from "./git-source.js";
import { invalidSource, type NpmSource, type ParsedSource } from "./parsed-source.js";

const npmName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i;
/** Versions, ranges and tags; nothing that npm would take for an address, a path or a flag. */
const npmVersion = /^[\w*^~<>=][\w.*^~<>=|+ -]*$/;

/**
 * Reads the source of a package.
 *
 * @param baseDir - what a relative path is relative to
 * @throws {@link CodingAgentError} with code "package_invalid"
 */
export function parsePackageSource(source: string, baseDir: string): ParsedSource {
  const text = source.trim();
  if (text === "" || text.includes("\0")) throw invalidSource(source, "there is no name in it");
  if (text.startsWith("npm:")) return npmSourceOf(text.slice("npm:".length), text);
  if (isRemoteSource(text)) return gitSourceOf(text);
  return { type: "local", path: resolve(baseDir, withHome(text)) };
}

/** Whether a source has to be fetched before anything is known of it. `C:\folder` is a path. */
export function isRemoteSource(source: string): boolean {
  return /^(?:npm:|git:|[a-z][a-z0-9+.-]+:\/\/)/i.test(source.trim());
}

function npmSourceOf(spec: string, source: string): NpmSource {
  const at = spec.indexOf("@", 1);
  const name = at === -1 ? spec : spec.slice(0, at);
  const version = at === -1 ? undefined : spec.slice(at + 1);
  if (!npmName.test(name)) throw invalidSource(source, `"${name}" cannot be the name of a package`);
  if (version === undefined) return { type: "npm", name };
  if (!npmVersion.test(version)) throw invalidSource(source, `"${version}" is neither a version nor a tag`);
  return { type: "npm", name, version };
}
