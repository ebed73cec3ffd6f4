import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const pem: string = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** A request for a token. */
interface TokenRequest {
  url: string;
  form: URLSearchParams;
  headers: IncomingMessage["headers"];
}

type Answer = (response: ServerResponse, request: TokenRequest) => void;

/** A server that gives out tokens, new for each test, and a home folder for the credentials of the test. */
export interface TokenServer {
  url: string;
  host: string;
  requests: TokenRequest[];
  /** Connections that are open now. */
  open(): number;
  answer(answer: Answer): void;
  /** Writes a credentials file and names it in the environment. */
  credentials(value: unknown): string;
}

/** Answers with a token that counts up, so that it is seen which request gave it. */
export function giveToken(expiresIn = 3600): Answer {
  let count = 0;
  return (response) => {
    response.writeHead(200, { "content-type": "application/json", "metadata-flavor": "Google" });
    response.end(
      JSON.stringify({ access_token: `ya29.token-${++count}`, expires_in: expiresIn, token_type: "Bearer" }),
    );
  };
}

export function useTokenServer(): TokenServer {
  let reply: Answer = giveToken();
  let folder = "";
  let open = 0;
  const used: TokenServer = {
    url: "",
    host: "",
    requests: [],
    open: () => open,
    answer: (answer) => {
      reply = answer;
    },
    credentials: (value) => {
      const path = join(folder, "credentials.json");
      writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
      vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", path);
      return path;
    },
  };
  const server = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const piece of incoming) text += String(piece);
    const request = { url: incoming.url ?? "", form: new URLSearchParams(text), headers: incoming.headers };
    used.requests.push(request);
    reply(outgoing, request);
  });
  server.on("connection", (socket) => {
    open++;
    socket.once("close", () => open--);
  });

  beforeEach(async () => {
    reply = giveToken();
    used.requests.length = 0;
    folder = mkdtempSync(join(tmpdir(), "ai-vertex-"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("the token server is not listening");
    used.host = `127.0.0.1:${address.port}`;
    used.url = `http://${used.host}/token`;
    vi.stubEnv("HOME", folder);
    for (const name of ["GOOGLE_CLOUD_API_KEY", "GOOGLE_APPLICATION_CREDENTIALS", "CLOUDSDK_CONFIG", "GCLOUD_PROJECT"])
      vi.stubEnv(name, undefined);
    vi.stubEnv("GOOGLE_CLOUD_QUOTA_PROJECT", undefined);
    vi.stubEnv("GCE_METADATA_HOST", used.host);
    vi.stubEnv("GOOGLE_CLOUD_PROJECT", "proj");
    vi.stubEnv("GOOGLE_CLOUD_LOCATION", "europe-west4");
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return used;
}

/** The claims of an assertion whose signature is right; throws for another. */
export function readAssertion(assertion: string): { header: unknown; claims: Record<string, unknown> } {
  const [header = "", claims = "", signature = ""] = assertion.split(".");
  const key = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
  const isRight = verify("RSA-SHA256", Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, "base64url"));
  if (!isRight) throw new TypeError("the assertion is not signed by the account");
  const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString());
  return { header: decode(header), claims: decode(claims) };
}
