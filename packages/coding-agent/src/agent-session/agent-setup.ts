import type { Agent } from "@pi-stack/agent-core";
import type { BuildSystemPromptOptions } from "../contracts/system-prompt.js";
import { buildSystemPrompt } from "../prompt/system-prompt.js";
import type { ToolService } from "./tool-service.js";

/** What {@link AgentSetup} works with. */
export interface AgentSetupServices {
  agent: Agent;
  tools: ToolService;
  /** What the system prompt is built from, for the tools that are active now. */
  systemPromptOptions: (tools: ToolService) => BuildSystemPromptOptions;
}

/** Keeps the tools and the system prompt of the agent what the session's tools and resources make of them. */
export class AgentSetup {
  readonly #services: AgentSetupServices;
  #forThisRun: string | undefined;

  constructor(services: AgentSetupServices) {
    this.#services = services;
  }

  get systemPrompt(): string {
    return this.#services.agent.state.systemPrompt;
  }

  get systemPromptOptions(): BuildSystemPromptOptions {
    const { tools, systemPromptOptions } = this.#services;
    return systemPromptOptions(tools);
  }

  /** To be called whenever the tools or the resources are others. */
  apply(): void {
    const { agent, tools } = this.#services;
    agent.state.tools = tools.activeTools();
    agent.state.systemPrompt = this.#forThisRun ?? buildSystemPrompt(this.systemPromptOptions);
  }

  /** Puts another system prompt in its place, until {@link endRun}. */
  useForThisRun(systemPrompt: string): void {
    this.#forThisRun = systemPrompt;
    this.#services.agent.state.systemPrompt = systemPrompt;
  }

  endRun(): void {
    if (this.#forThisRun === undefined) return;
    this.#forThisRun = undefined;
    this.apply();
  }
}
