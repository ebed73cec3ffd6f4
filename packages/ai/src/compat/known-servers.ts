import type { ServerRule } from "./server.js";

// Servers of Chat Completions that more than one quirk names. Source: the API references of the hosts themselves.

export const zai: ServerRule = { providers: ["zai"], hosts: ["api.z.ai"] };
export const moonshot: ServerRule = { providers: ["moonshotai", "moonshotai-cn"], hosts: ["api.moonshot.*"] };
export const workersAi: ServerRule = { providers: ["cloudflare-workers-ai"], hosts: ["api.cloudflare.com"] };
export const cloudflareGateway: ServerRule = {
  providers: ["cloudflare-ai-gateway"],
  hosts: ["gateway.ai.cloudflare.com"],
};
export const grok: ServerRule = { providers: ["xai"], hosts: ["api.x.ai"] };
export const deepseek: ServerRule = { providers: ["deepseek"], hosts: ["deepseek.com"] };
export const chutes: ServerRule = { hosts: ["chutes.ai"] };
export const openRouter: ServerRule = { providers: ["openrouter"], hosts: ["openrouter.ai"] };

const cerebras: ServerRule = { providers: ["cerebras"], hosts: ["cerebras.ai"] };
const opencode: ServerRule = { providers: ["opencode"], hosts: ["opencode.ai"] };

/** Those that refuse or ignore what OpenAI added to the API later on. */
export const basicServers: readonly ServerRule[] = [
  zai,
  moonshot,
  workersAi,
  cloudflareGateway,
  grok,
  deepseek,
  chutes,
  cerebras,
  opencode,
];
