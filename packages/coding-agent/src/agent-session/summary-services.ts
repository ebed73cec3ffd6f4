import type { Agent } from "@pi-stack/agent-core";
import type { Model, Usage } from "@pi-stack/ai";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { SessionManager } from "../session/session-manager.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import type { SessionActivity } from "./activity.js";
import type { SessionSummaryModel } from "./summary-model.js";

/** What everything works with that puts a summary into a session. */
export interface SummaryServices {
  agent: Agent;
  sessions: SessionManager;
  settings: SettingsManager;
  extensions: ExtensionHost;
  /** @throws {@link CodingAgentError} with code "no_model" or "missing_api_key" */
  summaryModel: () => SessionSummaryModel;
  /** Keeps the cost of requests that left no entry. */
  recordUsage: (model: Model, usage: Usage) => void;
  during: <T>(activity: SessionActivity, work: () => Promise<T>) => Promise<T>;
}
