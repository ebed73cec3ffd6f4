/** The lower layers as extensions get them. One module for all: each module that is loaded by itself cuts the bundle into more files. */
export * as agentCore from "@pi-stack/agent-core";
export * as ai from "@pi-stack/ai";
export * as oauth from "@pi-stack/ai/oauth";
export * as tui from "@pi-stack/tui";
