import type { AwsCredentials } from "./aws-credentials.js";

/** A request that is to be signed. */
export interface SignableRequest {
  method: string;
  url: URL;
  /** Every header given here is signed, `host` beside them. Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** For whom and when a signature holds. */
export interface SigningScope {
  region: string;
  service: string;
  credentials: AwsCredentials;
  /** @defaultValue now */
  date?: Date;
}

const algorithm = "AWS4-HMAC-SHA256";
const encoder = new TextEncoder();

/**
 * The headers of a request with those that sign it.
 *
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function signRequest(request: SignableRequest, scope: SigningScope): Promise<Record<string, string>> {
  const { credentials } = scope;
  const time = (scope.date ?? new Date()).toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = { ...request.headers, host: request.url.host, "x-amz-date": time };
  if (credentials.sessionToken !== undefined) headers["x-amz-security-token"] = credentials.sessionToken;
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    canonicalPath(request.url.pathname),
    canonicalQuery(request.url.searchParams),
    ...names.map((name) => `${name}:${(headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    names.join(";"),
    hex(await sha256(request.body)),
  ].join("\n");
  const place = `${day}/${scope.region}/${scope.service}/aws4_request`;
  const key = await signingKey(credentials.secretAccessKey, [day, scope.region, scope.service, "aws4_request"]);
  const signature = hex(await hmac(key, [algorithm, time, place, hex(await sha256(canonical))].join("\n")));
  const credential = `Credential=${credentials.accessKeyId}/${place}`;
  headers["authorization"] = `${algorithm} ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return headers;
}

/** Every service but S3 wants the path, which is encoded already, encoded once more. */
function canonicalPath(path: string): string {
  return path.split("/").map(encode).join("/");
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => [encode(name), encode(value)] as const);
  const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  pairs.sort((left, right) => order(left[0], right[0]) || order(left[1], right[1]));
  return pairs.map((pair) => pair.join("=")).join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

async function signingKey(secret: string, parts: readonly string[]): Promise<ArrayBuffer> {
  let key = bufferOf(`AWS4${secret}`);
  for (const part of parts) key = await hmac(key, part);
  return key;
}

async function hmac(key: ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, bufferOf(text));
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", bufferOf(text));
}

function bufferOf(text: string): ArrayBuffer {
  const bytes = encoder.encode(text);
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
