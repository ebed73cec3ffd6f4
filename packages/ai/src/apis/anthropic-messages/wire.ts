/** Marks the end of a prefix that may be cached. Source: https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching */
export interface CacheControl {
  type: "ephemeral";
  ttl?: "1h";
}

/** A text block. */
export interface WireText {
  type: "text";
  text: string;
  cache_control?: CacheControl;
}

/** An image as base64. */
export interface WireImage {
  type: "image";
  source: { type: "base64"; media_type: string; data: string };
  cache_control?: CacheControl;
}

/** What a tool gave back; it stands in a user turn. */
export interface WireToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | (WireText | WireImage)[];
  is_error: boolean;
  cache_control?: CacheControl;
}

type WireUserBlock = WireText | WireImage | WireToolResult;

/** What an assistant turn holds. */
export type WireAssistantBlock =
  | WireText
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; id: string; name: string; input: Record<string, unknown> };

/** A turn. */
export type WireMessage =
  | { role: "user"; content: WireUserBlock[] }
  | { role: "assistant"; content: WireAssistantBlock[] };

/** A client-side tool. */
export interface WireTool {
  name: string;
  description: string;
  eager_input_streaming?: true;
  input_schema: Record<string, unknown>;
  cache_control?: CacheControl;
}

/** The body of a Messages request. */
export interface WireRequest {
  model: string;
  messages: WireMessage[];
  max_tokens: number;
  stream: true;
  system?: WireText[];
  temperature?: number;
  tools?: WireTool[];
  tool_choice?: { type: string; name?: string };
  thinking?: { type: "disabled" } | { type: "adaptive" | "enabled"; budget_tokens?: number; display?: string };
  output_config?: { effort: string };
  metadata?: { user_id: string };
}
