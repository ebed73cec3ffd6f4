import { chosenProfile, readAwsProfile } from "../../auth/aws/shared-config.js";
import { readEnvironment } from "../../auth/environment.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import type { Model } from "../../types/model.js";
import type { BedrockOptions } from "./options.js";

/** Where requests go, and the region that they are signed for. */
export interface BedrockEndpoint {
  region: string;
  /** Without a slash at its end. */
  baseUrl: string;
}

const defaultRegion = "us-east-1";
/** Source: https://docs.aws.amazon.com/general/latest/gr/bedrock.html */
const standardHost = /^bedrock-runtime(?:-fips)?\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;

/**
 * The region is the caller's, else that of `AWS_REGION`, `AWS_DEFAULT_REGION` or the profile, else the one that the model's host
 * names. A host of one's own stays; a standard one gives way to that of the region asked for.
 */
export async function resolveEndpoint(
  model: Pick<Model, "baseUrl" | "provider">,
  options: Pick<BedrockOptions, "region" | "profile">,
): Promise<BedrockEndpoint> {
  const baseUrl = resolveBaseUrl(model).replace(/\/+$/, "");
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "";
  const ofHost = standardHost.exec(host)?.[1];
  const asked = options.region || readEnvironment("AWS_REGION") || readEnvironment("AWS_DEFAULT_REGION");
  const region = asked || (await profileRegion(options.profile)) || ofHost || defaultRegion;
  if (baseUrl !== "" && ofHost === undefined) return { region, baseUrl };
  // Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
  const redirected = readEnvironment("AWS_ENDPOINT_URL_BEDROCK_RUNTIME")?.replace(/\/+$/, "");
  return { region, baseUrl: redirected ?? (ofHost === region ? baseUrl : standardUrl(region)) };
}

async function profileRegion(asked: string | undefined): Promise<string | undefined> {
  const profile = chosenProfile(asked);
  return profile === undefined ? undefined : (await readAwsProfile(profile))?.get("region");
}

function standardUrl(region: string): string {
  return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
}
