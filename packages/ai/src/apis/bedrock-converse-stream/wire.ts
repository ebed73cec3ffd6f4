/** Marks the end of a prefix that may be cached. Source: https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html */
export interface WireCachePoint {
  cachePoint: { type: "default"; ttl?: "1h" };
}

/** An image; its bytes go as base64. */
export interface WireImage {
  image: { format: "jpeg" | "png" | "gif" | "webp"; source: { bytes: string } };
}

/** What people or tools show. */
export type WireShownBlock = { text: string } | WireImage;

/** What a tool gave back; it stands in a user turn. */
export interface WireToolResult {
  toolResult: { toolUseId: string; content: WireShownBlock[]; status: "success" | "error" };
}

/** What an assistant turn holds. */
export type WireAnswerBlock =
  | { text: string }
  | { reasoningContent: { reasoningText: { text: string; signature?: string } } | { redactedContent: string } }
  | { toolUse: { toolUseId: string; name: string; input: Record<string, unknown> } };

/** A turn. */
export type WireMessage =
  | { role: "user"; content: (WireShownBlock | WireToolResult | WireCachePoint)[] }
  | { role: "assistant"; content: WireAnswerBlock[] };

/** A client-side tool. */
export interface WireTool {
  toolSpec: { name: string; description?: string; inputSchema: { json: unknown } };
}

/** Which tool may or must be called. */
export type WireToolChoice = { auto: object } | { any: object } | { tool: { name: string } };

/** The body of `ConverseStream`, with the model id that goes into the path. */
export interface WireRequest {
  modelId: string;
  messages: WireMessage[];
  system?: ({ text: string } | WireCachePoint)[];
  inferenceConfig?: { maxTokens?: number; temperature?: number };
  toolConfig?: { tools: WireTool[]; toolChoice?: WireToolChoice };
  additionalModelRequestFields?: Record<string, unknown>;
  requestMetadata?: Record<string, string>;
}
