/**
 * The open interface of this layer: role -> message. Augment it through the package root:
 *
 * ```ts
 * declare module "@pi-stack/agent-core" {
 *   interface CustomAgentMessages { note: NoteMessage }
 * }
 * ```
 *
 * Each message type carries its own `role`. What the model sees of it is decided by `convertToLlm` alone.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CustomAgentMessages {}
