import type { AiError } from "../../errors/ai-error.js";
import { readEnvironment } from "../environment.js";
import { type AwsCredentialQuery, type AwsCredentials, awsAuthError } from "./aws-credentials.js";
import {
  containerAddress,
  containerCredentials,
  webIdentityCredentials,
  webIdentityFromEnvironment,
} from "./http-credentials.js";
import { processCredentials } from "./process-credentials.js";
import { awsSdkPackage, loadInstalled, type PackageLoader, sdkCredentials } from "./sdk-credentials.js";
import { type AwsProfile, chosenProfile, readAwsProfile } from "./shared-config.js";

/** Credentials are got anew this long before they expire. */
const marginMs = 300_000;
const kept = new Map<string, AwsCredentials>();

/**
 * Finds AWS credentials: a named profile (option or `AWS_PROFILE`) alone, else keys in the environment, the default profile, a
 * web identity, a container's endpoint. What these do not cover (SSO, roles by `source_profile`, instance metadata) goes
 * through the optional package, where it is installed. Those that expire are kept until five minutes before that.
 *
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html
 * @throws AiError with code "missing_api_key" that says what was looked for and what to do
 */
export async function resolveAwsCredentials(
  query: AwsCredentialQuery,
  load: PackageLoader = loadInstalled,
): Promise<AwsCredentials> {
  const profile = chosenProfile(query.profile);
  const found = profile === undefined ? await ambient(query) : await fromProfile(profile, query);
  if (typeof found !== "string") return found;
  const viaSdk = await keep(`sdk ${profile ?? ""}`, () => sdkCredentials(profile, query, load));
  if (viaSdk !== undefined) return viaSdk;
  throw notFound(found);
}

function notFound(why: string): AiError {
  return awsAuthError(`No AWS credentials for provider amazon-bedrock: ${why}`);
}

/** Forgets what was kept, after AWS refused it. */
export function forgetAwsCredentials(): void {
  kept.clear();
}

async function ambient(query: AwsCredentialQuery): Promise<AwsCredentials | string> {
  const keys = environmentKeys();
  if (keys !== undefined) return keys;
  const settings = await readAwsProfile("default");
  const fromDefault = settings === undefined ? undefined : await fromSettings("default", settings, query);
  if (fromDefault !== undefined && typeof fromDefault !== "string") return fromDefault;
  const identity = webIdentityFromEnvironment();
  if (identity !== undefined) {
    return keep(`web ${identity.roleArn} ${identity.tokenFile}`, () => webIdentityCredentials(identity, query));
  }
  const address = containerAddress();
  if (address !== undefined) return keep(`container ${address}`, () => containerCredentials(address, query));
  return fromDefault ?? nothingFound;
}

function environmentKeys(): AwsCredentials | undefined {
  const accessKeyId = readEnvironment("AWS_ACCESS_KEY_ID");
  const secretAccessKey = readEnvironment("AWS_SECRET_ACCESS_KEY");
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const sessionToken = readEnvironment("AWS_SESSION_TOKEN");
  return sessionToken === undefined ? { accessKeyId, secretAccessKey } : { accessKeyId, secretAccessKey, sessionToken };
}

/** A profile that is not there ends the search: a slip of the pen must not lead to other credentials. */
async function fromProfile(name: string, query: AwsCredentialQuery): Promise<AwsCredentials | string> {
  const settings = await readAwsProfile(name);
  if (settings !== undefined) return (await fromSettings(name, settings, query)) ?? emptyProfile(name);
  const files = "~/.aws/config or ~/.aws/credentials (AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE)";
  const next = `Add it with "aws configure --profile ${name}", or choose another with AWS_PROFILE.`;
  throw notFound(`the profile "${name}" is not in ${files}. ${next}`);
}

/** Undefined when the profile says nothing about credentials; a text when it says something that is not supported here. */
async function fromSettings(
  name: string,
  settings: AwsProfile,
  query: AwsCredentialQuery,
): Promise<AwsCredentials | string | undefined> {
  const accessKeyId = settings.get("aws_access_key_id");
  const secretAccessKey = settings.get("aws_secret_access_key");
  const roleArn = settings.get("role_arn");
  if (accessKeyId && secretAccessKey && !roleArn) {
    const sessionToken = settings.get("aws_session_token");
    return sessionToken ? { accessKeyId, secretAccessKey, sessionToken } : { accessKeyId, secretAccessKey };
  }
  const tokenFile = settings.get("web_identity_token_file");
  if (roleArn && tokenFile) {
    const who = { roleArn, tokenFile, sessionName: settings.get("role_session_name") ?? "pi-stack" };
    return keep(`web ${roleArn} ${tokenFile}`, () => webIdentityCredentials(who, query));
  }
  const command = settings.get("credential_process");
  if (command) return keep(`process ${command}`, () => processCredentials(command, name, query.signal));
  if (settings.has("sso_session") || settings.has("sso_start_url")) return needsSdk(name, "signs in with SSO", true);
  if (roleArn) return needsSdk(name, `assumes the role ${roleArn}`, false);
  return settings.has("login_session") ? needsSdk(name, "signs in with aws login", true) : undefined;
}

const nothingFound =
  "found no AWS_BEARER_TOKEN_BEDROCK, no AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, no AWS_PROFILE or default profile, no web " +
  "identity and no container credentials. Set one of them; for the credentials of an EC2 instance " +
  `run "npm install ${awsSdkPackage}".`;

function emptyProfile(name: string): string {
  const supported =
    "aws_access_key_id with aws_secret_access_key, credential_process, or role_arn with web_identity_token_file";
  return `the profile "${name}" holds no credentials. Supported are ${supported}; for others run "npm install ${awsSdkPackage}".`;
}

/** Exact next steps: the package, or keys that the AWS command line gives out itself. */
function needsSdk(name: string, what: string, signsIn: boolean): string {
  const login = signsIn ? `"aws sso login --profile ${name}", then ` : "";
  const exported = `eval "$(aws configure export-credentials --profile ${name} --format env)" and unset AWS_PROFILE`;
  return `the profile "${name}" ${what}. Run "npm install ${awsSdkPackage}" beside this program, or run ${login}${exported}.`;
}

async function keep<T extends AwsCredentials | undefined>(
  key: string,
  get: () => Promise<T>,
): Promise<T | AwsCredentials> {
  const known = kept.get(key);
  if (known !== undefined && (known.expiresAtMs === undefined || known.expiresAtMs - Date.now() > marginMs))
    return known;
  const fresh = await get();
  if (fresh !== undefined) kept.set(key, fresh);
  return fresh;
}
