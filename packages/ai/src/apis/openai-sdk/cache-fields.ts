import type { CacheRetention } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";

/** How long prompts are to stay cached: the option, else what `PI_CACHE_RETENTION=long` asks for, else `short`. */
export function cacheRetentionOf(options: Pick<StreamOptions, "cacheRetention">): CacheRetention {
  if (options.cacheRetention !== undefined) return options.cacheRetention;
  const wanted = typeof process === "undefined" ? undefined : process.env["PI_CACHE_RETENTION"];
  return wanted === "long" ? "long" : "short";
}
