import { readEnvironment } from "./environment.js";
import { adcPath } from "./google/adc-path.js";

const authenticated = "<authenticated>";

/** `"<authenticated>"` when a provider can be reached without a key of its own, else undefined. */
export function ambientCredentials(provider: string): string | undefined {
  if (provider === "amazon-bedrock") return hasAwsCredentials() ? authenticated : undefined;
  if (provider === "google-vertex") return hasVertexCredentials() ? authenticated : undefined;
  return undefined;
}

/** Source: https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html */
function hasAwsCredentials(): boolean {
  if (readEnvironment("AWS_ACCESS_KEY_ID") && readEnvironment("AWS_SECRET_ACCESS_KEY")) return true;
  return [
    "AWS_PROFILE",
    "AWS_BEARER_TOKEN_BEDROCK",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
  ].some((name) => readEnvironment(name) !== undefined);
}

/** Source: https://cloud.google.com/docs/authentication/application-default-credentials */
function hasVertexCredentials(): boolean {
  const project = readEnvironment("GOOGLE_CLOUD_PROJECT") ?? readEnvironment("GCLOUD_PROJECT");
  if (project === undefined || readEnvironment("GOOGLE_CLOUD_LOCATION") === undefined) return false;
  const file = adcPath();
  if (file === undefined || !("getBuiltinModule" in process)) return false;
  return process.getBuiltinModule("node:fs").existsSync(file.path);
}
