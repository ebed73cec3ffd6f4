/** Who sells a model on Bedrock, as the ids there begin. Source: https://docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html */
const bedrockVendor =
  /^(?:ai21|amazon|anthropic|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|writer|zai)\./;

/** Source: https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html */
const bedrockRegion = /^(?:us-gov|us|eu|apac|global|jp|au|ca)\.(?=[a-z0-9]+\.)/;

/**
 * What is left of an id when everything is taken off that names the place where the model runs and not the model: paths
 * (`anthropic/`, `accounts/fireworks/models/`, `@cf/meta/`), Bedrock's regions, vendors and versions, suffixes of
 * routers (`:free`, `:nitro`, `:exacto`, `:extended`), tags of Ollama (`:8b`), dates (`-20250929`, `-2025-09-29`,
 * `@20250929`), and Fireworks' way to write a point (`k2p6`).
 */
export function bareModelId(id: string): string {
  // Only the end matters, and a name from a server can be of any length.
  const last = id.slice(-300).trim().toLowerCase().split("/").at(-1) ?? "";
  const named = last.replace(/^~/, "").replace(bedrockRegion, "");
  const isOnBedrock = bedrockVendor.test(named);
  const bare = named.replace(bedrockVendor, "").replace(/[:@].*$/, "");
  return (isOnBedrock ? bare.replace(/-v\d+$/, "") : bare)
    .replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d)(?=$|-)/, "")
    .replace(/(\d)p(\d)/g, "$1.$2");
}
