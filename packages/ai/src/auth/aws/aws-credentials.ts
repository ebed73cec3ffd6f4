import { AiError } from "../../errors/ai-error.js";
import { field, textOf } from "../../json/value.js";

/** What a request to AWS is signed with. */
export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  /** Milliseconds since 1970; absent for credentials that do not expire. */
  expiresAtMs?: number;
}

/** For whom credentials are looked up. */
export interface AwsCredentialQuery {
  /** The profile asked for; `AWS_PROFILE` when absent. */
  profile?: string | undefined;
  /** Where roles are assumed. */
  region: string;
  signal: AbortSignal;
}

/**
 * Credentials as the container endpoint, a `credential_process` and the SDK's own providers write them.
 *
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html
 * @throws AiError with code "request_failed" when they are not whole; `from` says in its words where they came from
 */
export function readAwsCredentials(value: unknown, from: string): AwsCredentials {
  const accessKeyId = textOf(field(value, "AccessKeyId")) ?? textOf(field(value, "accessKeyId"));
  const secretAccessKey = textOf(field(value, "SecretAccessKey")) ?? textOf(field(value, "secretAccessKey"));
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw awsAuthError(`${from} gave no AccessKeyId and SecretAccessKey; check what it is set up to give.`);
  }
  const credentials: AwsCredentials = { accessKeyId, secretAccessKey };
  const token =
    textOf(field(value, "SessionToken")) ?? textOf(field(value, "Token")) ?? textOf(field(value, "sessionToken"));
  if (token !== undefined) credentials.sessionToken = token;
  const expiresAtMs = readTime(field(value, "Expiration") ?? field(value, "expiration"));
  if (expiresAtMs !== undefined) credentials.expiresAtMs = expiresAtMs;
  return credentials;
}

function readTime(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A failure to find or get credentials, which no retry mends. */
export function awsAuthError(message: string, cause?: unknown): AiError {
  const info = { category: "auth", retryable: false } as const;
  return new AiError("missing_api_key", message, { info, cause, provider: "amazon-bedrock" });
}
