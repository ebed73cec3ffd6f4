import { classifyFailure } from "../../errors/classify.js";
import { errorOf } from "../../errors/failure.js";
import { providerFetch } from "../../transport/fetch.js";
import { readEnvironment } from "../environment.js";
import { type AwsCredentialQuery, type AwsCredentials, awsAuthError, readAwsCredentials } from "./aws-credentials.js";

/** Who assumes a role with a token from a file. */
export interface WebIdentity {
  tokenFile: string;
  roleArn: string;
  sessionName: string;
}

const containerHost = "http://169.254.170.2";
/** Plain HTTP is for these alone. Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html */
const plainHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|169\.254\.170\.2|169\.254\.170\.23|\[fd00:ec2::23\])$/;
const limitMs = 10_000;

/** The address that a container's environment names, or undefined. */
export function containerAddress(): string | undefined {
  const relative = readEnvironment("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  if (relative !== undefined) return containerHost + relative;
  return readEnvironment("AWS_CONTAINER_CREDENTIALS_FULL_URI");
}

/** The credentials of a container on ECS or EKS. */
export async function containerCredentials(address: string, query: AwsCredentialQuery): Promise<AwsCredentials> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "https:" && !plainHosts.test(url.hostname))) {
    const words = `AWS_CONTAINER_CREDENTIALS_FULL_URI is ${address}, which is neither https: nor a container's own host.`;
    throw awsAuthError(`${words} Correct it, or unset it to use other credentials.`);
  }
  const token = await containerToken();
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== undefined) headers["authorization"] = token;
  const text = await fetchText(url.href, { headers }, query.signal);
  return readAwsCredentials(parseOrUndefined(text), `The credentials endpoint ${url.host}`);
}

async function containerToken(): Promise<string | undefined> {
  const file = readEnvironment("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  return file === undefined ? readEnvironment("AWS_CONTAINER_AUTHORIZATION_TOKEN") : readTokenFile(file);
}

/** The web identity that the environment names, or undefined. */
export function webIdentityFromEnvironment(): WebIdentity | undefined {
  const tokenFile = readEnvironment("AWS_WEB_IDENTITY_TOKEN_FILE");
  const roleArn = readEnvironment("AWS_ROLE_ARN");
  if (tokenFile === undefined || roleArn === undefined) return undefined;
  return { tokenFile, roleArn, sessionName: readEnvironment("AWS_ROLE_SESSION_NAME") ?? "pi-stack" };
}

/** Source: https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html */
export async function webIdentityCredentials(who: WebIdentity, query: AwsCredentialQuery): Promise<AwsCredentials> {
  const body = new URLSearchParams({
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: who.roleArn,
    RoleSessionName: who.sessionName,
    WebIdentityToken: await readTokenFile(who.tokenFile),
  }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const xml = await fetchText(stsEndpoint(query.region), { method: "POST", headers, body }, query.signal);
  const element = (name: string): string | undefined => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  const names = ["AccessKeyId", "SecretAccessKey", "SessionToken", "Expiration"];
  return readAwsCredentials(Object.fromEntries(names.map((name) => [name, element(name)])), `Assuming ${who.roleArn}`);
}

function stsEndpoint(region: string): string {
  const own = readEnvironment("AWS_ENDPOINT_URL_STS");
  return own ?? `https://sts.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}/`;
}

async function readTokenFile(path: string): Promise<string> {
  try {
    return (await process.getBuiltinModule("node:fs").promises.readFile(path, "utf8")).trim();
  } catch (cause) {
    throw awsAuthError(`The AWS token file ${path} cannot be read; check its path and its permissions.`, cause);
  }
}

async function fetchText(url: string, init: RequestInit, signal: AbortSignal): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const response = await providerFetch(url, { ...init, signal: limited });
  const text = await response.text();
  if (response.ok) return text;
  const failure = classifyFailure({ status: response.status, body: text });
  throw errorOf({ ...failure, message: `AWS credentials from ${new URL(url).host}: ${failure.message}` });
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
