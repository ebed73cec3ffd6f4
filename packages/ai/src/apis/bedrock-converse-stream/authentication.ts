import type { AwsCredentials } from "../../auth/aws/aws-credentials.js";
import { resolveAwsCredentials } from "../../auth/aws/resolve-aws-credentials.js";
import { signRequest } from "../../auth/aws/signature-v4.js";
import { readEnvironment } from "../../auth/environment.js";
import type { BedrockOptions } from "./options.js";

/** A request that is about to be sent. */
export interface UnsignedRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  region: string;
  signal: AbortSignal;
}

/** The service checks no signature behind a gateway that signs by itself. */
const dummyCredentials: AwsCredentials = { accessKeyId: "dummy-access-key", secretAccessKey: "dummy-secret-key" };

/** The headers with what proves who asks: an API key as bearer token, else a signature of version 4. */
export async function authenticate(request: UnsignedRequest, options: BedrockOptions): Promise<Record<string, string>> {
  const { url, headers, body, region, signal } = request;
  const skips = readEnvironment("AWS_BEDROCK_SKIP_AUTH") === "1";
  const token = skips ? undefined : bearerToken(options);
  if (token !== undefined) return { ...headers, authorization: `Bearer ${token}` };
  const credentials = skips
    ? dummyCredentials
    : await resolveAwsCredentials({ profile: options.profile, region, signal });
  return signRequest({ method: "POST", url, headers, body }, { region, service: "bedrock", credentials });
}

function bearerToken(options: BedrockOptions): string | undefined {
  return options.bearerToken || bedrockApiKey(options.apiKey) || readEnvironment("AWS_BEARER_TOKEN_BEDROCK");
}

/**
 * Callers of all APIs alike hand over an `apiKey`, which for Bedrock is often only a marker or a stand-in; it counts when it
 * is a key of this service.
 * Source: https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys-how.html (prefixes of long- and short-term keys)
 */
function bedrockApiKey(apiKey: string | undefined): string | undefined {
  return apiKey !== undefined && /^(?:ABSK|bedrock-api-key-)/.test(apiKey) ? apiKey : undefined;
}
