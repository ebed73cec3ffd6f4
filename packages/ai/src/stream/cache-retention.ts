import { readEnvironment } from "../auth/environment.js";
import type { CacheRetention } from "../types/identifiers.js";

/** The retention asked for, else `long` with `PI_CACHE_RETENTION=long`, else `short`. */
export function resolveCacheRetention(asked: CacheRetention | undefined): CacheRetention {
  return asked ?? (readEnvironment("PI_CACHE_RETENTION") === "long" ? "long" : "short");
}
