import type { StopReason, Usage } from "@pi-stack/ai";

type BlockStart = { type: "text_start" | "thinking_start"; contentIndex: number };
type BlockDelta = { type: "text_delta" | "thinking_delta" | "toolcall_delta"; contentIndex: number; delta: string };
type BlockEnd = { type: "text_end" | "thinking_end"; contentIndex: number; contentSignature?: string };

/** What a proxy sends: the events of a stream without the message that they build. */
export type ProxyAssistantMessageEvent =
  | { type: "start" }
  | BlockStart
  | BlockDelta
  | BlockEnd
  | { type: "toolcall_start"; contentIndex: number; id: string; toolName: string }
  | { type: "toolcall_end"; contentIndex: number }
  | { type: "done"; reason: Extract<StopReason, "stop" | "length" | "toolUse">; usage: Usage }
  | { type: "error"; reason: Extract<StopReason, "error" | "aborted">; errorMessage?: string; usage: Usage };

/** Whether a value from the wire is an event that this version knows. Unknown ones are passed over. */
export function isProxyEvent(value: unknown): value is ProxyAssistantMessageEvent {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  switch (value.type) {
    case "start":
      return true;
    case "text_start":
    case "thinking_start":
    case "text_end":
    case "thinking_end":
    case "toolcall_end":
      return hasIndex(value);
    case "text_delta":
    case "thinking_delta":
    case "toolcall_delta":
      return hasIndex(value) && "delta" in value && typeof value.delta === "string";
    case "toolcall_start":
      return (
        hasIndex(value) &&
        "id" in value &&
        typeof value.id === "string" &&
        "toolName" in value &&
        typeof value.toolName === "string"
      );
    case "done":
      return "reason" in value && ["stop", "length", "toolUse"].includes(String(value.reason)) && hasUsage(value);
    case "error":
      return "reason" in value && ["error", "aborted"].includes(String(value.reason)) && hasUsage(value);
    default:
      return false;
  }
}

function hasIndex(value: object): boolean {
  return "contentIndex" in value && Number.isInteger(value.contentIndex);
}

function hasUsage(value: object): boolean {
  return "usage" in value && typeof value.usage === "object" && value.usage !== null && "cost" in value.usage;
}
