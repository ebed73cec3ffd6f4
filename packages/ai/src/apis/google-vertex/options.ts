import type { GoogleOptions } from "../google-generative-ai/options.js";

/** Options of the Gemini models on Vertex AI. */
export interface GoogleVertexOptions extends GoogleOptions {
  /** The project that is used where there is no API key. @defaultValue `GOOGLE_CLOUD_PROJECT`, else `GCLOUD_PROJECT` */
  project?: string;
  /** The region, or `global`. @defaultValue `GOOGLE_CLOUD_LOCATION` */
  location?: string;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "google-vertex": GoogleVertexOptions;
  }
}
