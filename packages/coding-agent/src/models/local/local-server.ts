import { isLoopbackHost } from "../../storage/loopback.js";

/** Programs that serve models on one's own machine, each with its own way to tell more than their ids. */
export type LocalServerKind = "ollama" | "lmstudio" | "llamacpp" | "vllm";

/** A server on this machine that speaks as OpenAI's does, and where it listens. */
export interface LocalServer {
  name: string;
  port: number;
  /** @defaultValue one of which nothing else is known */
  kind?: LocalServerKind;
}

/** The provider that stands for the servers of this machine. */
export const localProvider = "local";

/** Source: the documentation of each server (read 2026-11-30) */
const localServers: readonly Required<LocalServer>[] = [
  { name: "Ollama", kind: "ollama", port: 11_434 },
  { name: "LM Studio", kind: "lmstudio", port: 1234 },
  { name: "llama.cpp", kind: "llamacpp", port: 8080 },
  { name: "vLLM", kind: "vllm", port: 8000 },
];

/** Where servers are looked for, and what could not be understood of where they should be. */
export interface LocalServerPlaces {
  servers: LocalServer[];
  problems: string[];
}

/**
 * Where servers are looked for: `PI_LOCAL_SERVERS`, such as `ollama=11500,vllm=9000` (empty: nowhere); else their usual
 * ports, and that of `OLLAMA_HOST` if it is on this machine.
 */
export function localServerPlaces(env: NodeJS.ProcessEnv): LocalServerPlaces {
  const listed = env["PI_LOCAL_SERVERS"];
  if (listed !== undefined) return readList(listed);
  const port = ollamaPort(env["OLLAMA_HOST"]);
  const servers = localServers.map((server) =>
    server.kind === "ollama" && port !== undefined ? { ...server, port } : server,
  );
  return { servers, problems: [] };
}

/** Whether a word is the name of a kind. */
export function isLocalServerKind(word: string): word is LocalServerKind {
  return localServers.some(({ kind }) => kind === word);
}

function readList(text: string): LocalServerPlaces {
  const places: LocalServerPlaces = { servers: [], problems: [] };
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [kind = "", place = ""] = entry.split("=", 2);
    const known = localServers.find((server) => server.kind === kind);
    const port = Number(place);
    if (known && Number.isInteger(port) && port > 0 && port < 65_536) places.servers.push({ ...known, port });
    else places.problems.push(`PI_LOCAL_SERVERS: "${entry}" is not ${kinds}=port`);
  }
  return places;
}

const kinds = localServers.map(({ kind }) => kind).join("|");

/**
 * The port in `OLLAMA_HOST`, where it names this machine. As the address of a server, `0.0.0.0` is every address of it.
 * Source: https://docs.ollama.com/faq (`host`, `host:port`, `:port` or a URL; 80 and 443 where a URL names none)
 */
function ollamaPort(value: string | undefined): number | undefined {
  const text = value?.trim() ?? "";
  if (text === "") return undefined;
  const hasScheme = /^https?:\/\//i.test(text);
  const withHost = text.startsWith(":") ? `127.0.0.1${text}` : text;
  const address = hasScheme ? text : `http://${withHost}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, protocol } = new URL(address);
  if (protocol !== "http:") return undefined;
  if (!isLoopbackHost(hostname) && hostname !== "0.0.0.0" && hostname !== "[::]") return undefined;
  if (port !== "") return Number(port);
  // A URL parser drops the port that is usual for the scheme.
  return hasScheme || /:80\/?$/.test(text) ? 80 : 11_434;
}
