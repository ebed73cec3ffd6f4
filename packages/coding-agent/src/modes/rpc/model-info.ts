import type { Model } from "@pi-stack/ai";
import type { ModelInfo } from "./rpc-types.js";

/** What clients may see of a model. */
export function toModelInfo(model: Model): ModelInfo {
  const { headers: _headers, ...info } = model;
  return info;
}
