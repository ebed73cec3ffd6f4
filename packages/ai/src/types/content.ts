/** Plain text. `textSignature` is opaque and replayed to the same model only. */
export interface TextContent {
  type: "text";
  text: string;
  textSignature?: string;
}

/** What the Responses API keeps in `textSignature`, as JSON; older sessions hold the bare id instead. */
export interface TextSignatureV1 {
  v: 1;
  id: string;
  phase?: "commentary" | "final_answer";
}

/** Reasoning. With `redacted` the payload stands in `thinkingSignature` only. */
export interface ThinkingContent {
  type: "thinking";
  thinking: string;
  thinkingSignature?: string;
  redacted?: boolean;
}

/** An image, base64 without a `data:` prefix. */
export interface ImageContent {
  type: "image";
  data: string;
  mimeType: string;
}

/** A call of a client-side tool. `arguments` is always an object, not yet validated against the tool's schema. */
export interface ToolCall {
  type: "toolCall";
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  thoughtSignature?: string;
  /** Set when the arguments did not arrive whole or are no JSON object. Such a call must not be run. */
  argumentsError?: string;
}
