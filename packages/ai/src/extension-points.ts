/**
 * Every open interface of this layer. Augment them through the package root:
 *
 * ```ts
 * declare module "@pi-stack/ai" {
 *   interface ApiOptionsMap { "acme-chat": AcmeOptions }
 * }
 * ```
 *
 * @see registerApiProvider the run-time twin: a type here is no proof that the API was registered.
 */

/** API id -> the options that `stream()` takes for a model of that API. Additive; ids outside the map are legal too. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, ours and third parties'
export interface ApiOptionsMap {}
