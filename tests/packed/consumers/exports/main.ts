/** No export of any entry is `any`, in a program that checks the declarations of its dependencies too. */
import * as agentCore from "@pi-stack/agent-core";
import * as ai from "@pi-stack/ai";
import * as anthropic from "@pi-stack/ai/anthropic";
import * as azure from "@pi-stack/ai/azure-openai-responses";
import * as bedrock from "@pi-stack/ai/bedrock-provider";
import * as google from "@pi-stack/ai/google";
import * as vertex from "@pi-stack/ai/google-vertex";
import * as mistral from "@pi-stack/ai/mistral";
import * as oauth from "@pi-stack/ai/oauth";
import * as codex from "@pi-stack/ai/openai-codex-responses";
import * as completions from "@pi-stack/ai/openai-completions";
import * as responses from "@pi-stack/ai/openai-responses";
import * as testing from "@pi-stack/ai/testing";
import * as codingAgent from "@pi-stack/coding-agent";
import * as tui from "@pi-stack/tui";

type IsAny<T> = 0 extends 1 & T ? true : false;
type Loose<T> = T extends (...args: infer A) => infer R
  ? true extends IsAny<R> | IsAny<A[number]>
    ? true
    : false
  : IsAny<T>;
type LooseKeys<T> = { [K in keyof T]: Loose<T[K]> extends false ? never : K }[keyof T];

/** Compiles for `never` only, and names the export that is in the way. */
function noneOf<TKey extends never>(): TKey[] {
  return [];
}

noneOf<LooseKeys<typeof agentCore>>();
noneOf<LooseKeys<typeof ai>>();
noneOf<LooseKeys<typeof anthropic>>();
noneOf<LooseKeys<typeof azure>>();
noneOf<LooseKeys<typeof google>>();
noneOf<LooseKeys<typeof vertex>>();
noneOf<LooseKeys<typeof codex>>();
noneOf<LooseKeys<typeof bedrock>>();
noneOf<LooseKeys<typeof mistral>>();
noneOf<LooseKeys<typeof completions>>();
noneOf<LooseKeys<typeof responses>>();
noneOf<LooseKeys<typeof oauth>>();
noneOf<LooseKeys<typeof testing>>();
noneOf<LooseKeys<typeof codingAgent>>();
noneOf<LooseKeys<typeof tui>>();

const providers = { anthropic, azure, bedrock, google, mistral, vertex, codex, completions, responses };
const namespaces = { agentCore, ai, ...providers, oauth, testing, codingAgent, tui };
console.log(
  JSON.stringify(Object.entries(namespaces).map(([name, entry]) => `${name} ${Object.keys(entry).length > 0}`)),
);
