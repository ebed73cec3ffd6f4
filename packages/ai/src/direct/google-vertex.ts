import { googleVertex } from "../apis/google-vertex/index.js";
import type { GoogleVertexOptions } from "../apis/google-vertex/options.js";
import { adapterFunctions } from "../registry/adapter.js";
import type { SimpleStreamOptions, StreamFunction } from "../types/options.js";

const direct = adapterFunctions(() => Promise.resolve(googleVertex));

/** The Gemini models on Vertex AI. */
export const streamGoogleVertex: StreamFunction<"google-vertex", GoogleVertexOptions> = direct.stream;
/** {@link streamGoogleVertex} with options that mean the same for every API. */
export const streamSimpleGoogleVertex: StreamFunction<"google-vertex", SimpleStreamOptions> = direct.streamSimple;
