import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { put, tempFolder } from "../../support/folder.js";

/** A version of a package: its manifest, without name and version, and its files. */
interface PublishedVersion {
  manifest?: Record<string, unknown>;
  files?: Record<string, string>;
}

/** A registry of npm packages on this machine. */
export interface Registry {
  url: string;
  /** Paths that were asked for. */
  requests: string[];
  publish(name: string, version: string, content?: PublishedVersion): void;
  /** What a process needs so that npm asks it, with an empty cache. */
  env: NodeJS.ProcessEnv;
}

interface Packument {
  name: string;
  "dist-tags": { latest: string };
  versions: Record<string, object>;
}

/** Speaks what npm 10 and 11 ask of a registry: `GET /name` and `GET /name/-/file.tgz`. */
export async function startRegistry(): Promise<Registry> {
  const packuments = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    requests.push(path);
    const tarball = tarballs.get(path);
    const packument = packuments.get(path);
    if (tarball) response.end(tarball);
    else if (packument) response.setHeader("content-type", "application/json").end(JSON.stringify(packument));
    else response.writeHead(404, { "content-type": "application/json" }).end('{"error":"Not found"}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  return {
    url,
    requests,
    publish(name, version, { manifest = {}, files = {} } = {}) {
      const whole = { name, version, ...manifest };
      const file = `${name}/-/${version}.tgz`;
      const tarball = packed({ ...files, "package.json": JSON.stringify(whole) });
      tarballs.set(file, tarball);
      const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
      const old = packuments.get(name);
      packuments.set(name, {
        name,
        "dist-tags": { latest: version },
        versions: {
          ...old?.versions,
          [version]: { ...whole, ...scriptsMark(manifest), dist: { tarball: `${url}/${file}`, integrity } },
        },
      });
    },
    env: {
      npm_config_registry: url,
      npm_config_cache: tempFolder(),
      npm_config_fetch_retries: "0",
      NPM_CONFIG_PREFIX: tempFolder(),
    },
  };
}

/** Lets npm, started by this process, ask a registry. */
export function useRegistry({ env }: Registry): void {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** As registries mark packages with install scripts in their short answers. */
function scriptsMark({ scripts }: Record<string, unknown>): object {
  return scripts === undefined ? {} : { hasInstallScript: true };
}

function packed(files: Record<string, string>): Buffer {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) put(join(folder, "package"), path, text);
  execFileSync("tar", ["-czf", join(folder, "package.tgz"), "-C", folder, "package"]);
  return readFileSync(join(folder, "package.tgz"));
}
