import { readEnvironment } from "../../auth/environment.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { AiError } from "../../errors/ai-error.js";
import type { Model } from "../../types/model.js";
import type { GoogleVertexOptions } from "./options.js";

type VertexModel = Model<"google-vertex">;

/** What programs store in the place of a key when the machine's own credentials are meant. */
const ambientMarker = "gcp-vertex-credentials";

/** The API key of a request; undefined when the machine's own credentials are to be used. */
export function vertexKey(options: GoogleVertexOptions): string | undefined {
  const key = options.apiKey?.trim() || readEnvironment("GOOGLE_CLOUD_API_KEY");
  // Placeholders such as "<authenticated>" or "<your-key>" are no keys.
  return key === undefined || key === ambientMarker || /^<.*>$/.test(key) ? undefined : key;
}

/**
 * Where a request goes. With a key no project is named (express mode); otherwise project and location stand in the path.
 *
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/start/express-mode/overview
 * Source: https://cloud.google.com/vertex-ai/docs/reference/rest/v1/projects.locations.publishers.models/streamGenerateContent
 * @throws AiError with code "missing_environment" when project or location is needed and not known
 */
export function vertexUrl(model: VertexModel, options: GoogleVertexOptions, hasKey: boolean): string {
  const base = resolveBaseUrl(model).trim().replace(/\/+$/, "");
  const own = base === "" || base.includes("{location}") ? undefined : base;
  return `${prefix(own, options, hasKey)}/${modelPath(model.id)}:streamGenerateContent?alt=sse`;
}

/** Everything before `publishers/...`. A base URL that already names a project or publisher is taken as it stands. */
function prefix(own: string | undefined, options: GoogleVertexOptions, hasKey: boolean): string {
  if (own !== undefined && /\/(?:projects|publishers)\/[^/]+/.test(own))
    return own.replace(/\/publishers\/google$/, "");
  const project = hasKey ? undefined : projectOf(options);
  const location = hasKey ? undefined : locationOf(options);
  const host = own ?? googleHost(location);
  const versioned = /\/v\d+(?:(?:alpha|beta)\d*)?$/.test(host) ? host : `${host}/v1`;
  return project === undefined ? versioned : `${versioned}/projects/${project}/locations/${location}`;
}

/** Source: https://cloud.google.com/vertex-ai/generative-ai/docs/learn/locations (global and multi-region endpoints) */
function googleHost(location: string | undefined): string {
  if (location === undefined || location === "global") return "https://aiplatform.googleapis.com";
  if (location === "us" || location === "eu") return `https://aiplatform.${location}.rep.googleapis.com`;
  return `https://${location}-aiplatform.googleapis.com`;
}

/** `gemini-2.5-pro`, `publisher/model`, or the whole path of a model. */
function modelPath(id: string): string {
  if (id.startsWith("publishers/")) return id;
  const [publisher, ...name] = id.split("/");
  if (publisher === undefined || name.length === 0) return `publishers/google/models/${id}`;
  return `publishers/${publisher}/models/${name.join("/")}`;
}

function projectOf(options: GoogleVertexOptions): string {
  const project =
    options.project?.trim() || readEnvironment("GOOGLE_CLOUD_PROJECT") || readEnvironment("GCLOUD_PROJECT");
  if (project) return project;
  throw missing("Vertex AI requires a project: set GOOGLE_CLOUD_PROJECT or GCLOUD_PROJECT, or pass project.");
}

function locationOf(options: GoogleVertexOptions): string {
  const location = options.location?.trim() || readEnvironment("GOOGLE_CLOUD_LOCATION");
  if (!location) throw missing("Vertex AI requires a location: set GOOGLE_CLOUD_LOCATION, or pass location.");
  // It becomes part of a host name, to which credentials are sent.
  if (/^[a-z0-9-]+$/.test(location)) return location;
  const words = `"${location}" is no location of Google Cloud; set GOOGLE_CLOUD_LOCATION to one like us-central1.`;
  throw new AiError("invalid_options", words, { info: { category: "invalid_request", retryable: false } });
}

function missing(words: string): AiError {
  const info = { category: "invalid_request", retryable: false } as const;
  return new AiError("missing_environment", words, { info, api: "google-vertex" });
}
