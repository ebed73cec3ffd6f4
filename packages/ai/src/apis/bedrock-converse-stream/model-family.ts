import type { Model } from "../../types/model.js";

type NamedModel = Pick<Model, "id" | "name">;

/** Whether Claude answers. Ids of inference profiles may hide it, so the name counts too. */
export function isClaude({ id, name }: NamedModel): boolean {
  return /claude/i.test(id) || /claude/i.test(name);
}

/**
 * Whether a model takes cache points by itself.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html (supported models)
 */
export function supportsCachePoints(model: NamedModel): boolean {
  const words = [model.id, model.name.replace(/[\s.]+/g, "-")].map((text) => text.toLowerCase());
  return isClaude(model) && words.some((text) => /-4(?:-|$)|claude-3-7-sonnet|claude-3-5-haiku/.test(text));
}

/** Whether a request to this region, or for this id, goes to GovCloud, which takes fewer fields. */
export function isGovCloud(region: string, modelId: string): boolean {
  return region.startsWith("us-gov-") || /^us-gov\.|^arn:aws-us-gov:/.test(modelId);
}
