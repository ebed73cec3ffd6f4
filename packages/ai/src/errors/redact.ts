import { getEnvApiKey } from "../auth/env-keys.js";
import { readEnvironment } from "../auth/environment.js";
import type { Model } from "../types/model.js";
import type { StreamOptions } from "../types/options.js";

const secretHeader = /^(?:.*-)?(?:authorization|api-key|token|secret|cookie)$/i;

/** A shorter value is no key, and taking it out would tear ordinary words apart. */
const shortestSecret = 6;

/** A text without the keys of a request: providers, and proxies before them, repeat in errors what they were sent. */
export function withoutSecrets(
  text: string,
  model: Model,
  options: StreamOptions,
  others: readonly string[] = [],
): string {
  let clean = text;
  for (const secret of [...others, ...secretsOf(model, options)]) clean = clean.replaceAll(secret, "[key]");
  return clean;
}

function secretsOf(model: Model, options: StreamOptions): string[] {
  const headers = Object.entries({ ...model.headers, ...options.headers })
    .filter(([name]) => secretHeader.test(name))
    .map(([, value]) => value.replace(/^(?:Bearer|Basic)\s+/i, ""));
  return [options.apiKey, getEnvApiKey(model.provider), ...awsSecrets(model, options), ...headers]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
}

/** Bedrock takes its keys from other places than the rest. */
function awsSecrets(model: Model, options: StreamOptions & { bearerToken?: unknown }): (string | undefined)[] {
  if (model.api !== "bedrock-converse-stream") return [];
  const { bearerToken } = options;
  const variables = ["AWS_BEARER_TOKEN_BEDROCK", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];
  return [typeof bearerToken === "string" ? bearerToken : undefined, ...variables.map(readEnvironment)];
}
