/** What must not compile. A line that compiles after all is an error, since its expectation is then unused. */
import type { AgentMessage } from "@pi-stack/agent-core";
import { type AiErrorCode, type AssistantMessage, type Model, stream } from "@pi-stack/ai";
// @ts-expect-error deep imports are blocked
import type {} from "@pi-stack/ai/dist/stream/event-stream.js";
// @ts-expect-error the sources are not published
import type {} from "@pi-stack/ai/src/index.js";
import type { Settings } from "@pi-stack/coding-agent";
import { truncateToWidth } from "@pi-stack/tui";

declare const claude: Model<"anthropic-messages">;
declare const other: Model<"some-other-api">;

stream(claude, { messages: [] }, { maxTokens: 1 });
// @ts-expect-error options of known APIs are closed
stream(claude, { messages: [] }, { maxTokans: 1 });
// ... and those of others are open.
stream(other, { messages: [] }, { anything: 1 });

// @ts-expect-error nobody declared this role here
export const role: AgentMessage = { role: "note", text: "x", timestamp: 1 };
// @ts-expect-error a stop reason that does not exist
export const reason: AssistantMessage["stopReason"] = "tired";
// @ts-expect-error error codes are closed
export const code: AiErrorCode = "no_such_code";
// @ts-expect-error wrong type of a setting
export const settings: Settings = { theme: 1 };
// @ts-expect-error the width is a number
export const text: string = truncateToWidth("x", "5");
