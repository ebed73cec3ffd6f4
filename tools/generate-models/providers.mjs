/**
 * The providers: where they are reached, over which API, with which quirks, and which ids they have. Sources are the
 * documentation of each; quirks are those of `packages/ai/src/compat` where detection by address does not suffice.
 */
import { bedrockModels } from "./bedrock.mjs";
import { isChatModelId } from "./families.mjs";
import {
  isRetired,
  pricedModels,
  priceFacts,
  zooCopilotIds,
  zooFacts,
  zooFactsByRouterId,
  zooModels,
} from "./sources.mjs";

const unique = (ids) => [...new Set(ids)];

/** Ids of a vendor's own service, from llm-zoo and from here, with the prices of genai-prices. */
function vendor(zooVendor, priceProvider, { more = [], without = /^$/ } = {}) {
  const listed = zooModels(zooVendor).flatMap((entry) => [entry.shortName, entry.fullName]);
  return unique([...listed, ...more])
    .filter((id) => !without.test(id))
    .map((id) => ({ id, zoo: zooFacts(id), prices: priceProvider && priceFacts(priceProvider, id) }));
}

/** Named ids, with the prices of genai-prices. */
const named = (ids, priceProvider) => ids.map((id) => ({ id, prices: priceProvider && priceFacts(priceProvider, id) }));

// --- OpenAI

const openaiModels = vendor("openai", "openai", {
  more: ["gpt-5.1-codex-mini", "codex-mini-latest"],
  without: /deep-research/,
});

const codexModels = unique(
  zooModels("openai")
    .filter((entry) => entry.codexSubscription)
    .flatMap((entry) => [entry.shortName, /gpt-5\.6-|gpt-6/.test(entry.fullName) ? entry.fullName : entry.shortName]),
).concat(["gpt-5.3-codex", "gpt-5.1-codex-mini"]);

// --- GitHub Copilot. Source: https://docs.github.com/en/copilot/reference/ai-models/supported-models

const copilotIds = unique([...pricedModels("github-copilot").map(({ id }) => id), ...zooCopilotIds]).filter(
  (id) => !/^gpt-(?:3|4o-mini)|picker$/.test(id),
);

function copilotGroup(id) {
  if (id.startsWith("claude-")) return "claude";
  return /^gpt-[5-9]/.test(id) ? "responses" : "chat";
}

// --- Routers

/** Ids of OpenRouter that a family knows: of the others it is not known what they can. */
function openrouterModels() {
  const ids = pricedModels("openrouter").map(({ id }) => id);
  const more = zooModels("xai")
    .concat(zooModels("google"), zooModels("anthropic"))
    .flatMap((entry) => entry.openrouterFullName ?? []);
  const old =
    /^meta-llama\/llama-2|gpt-3\.5|gpt-4-|gpt-4$|claude-2|gemini-(?:pro|flash-1)|-preview-\d\d-\d\d|grok-(?:2|beta|vision)|gemma-2|-exp[-:]|-exp$|:batch$|:thinking$/;
  return (
    unique([...ids, ...more])
      .filter((id) => id.includes("/") && !id.startsWith("~") && isChatModelId(id) && !old.test(id) && !isRetired(id))
      .map((id) => ({ id, zoo: zooFactsByRouterId(id.replace(/:.*/, "")), prices: priceFacts("openrouter", id) }))
      // What has no name there is left of lists of years ago.
      .filter(({ prices, zoo }) => prices !== undefined && (prices.name ?? zoo) !== undefined)
      .map((model) => ({ ...model, needsFamily: true, hidesZooCost: true }))
  );
}

/** Vercel's gateway bills what the vendors bill, and names them in its own way. Source: https://vercel.com/docs/ai-gateway/pricing */
function vercelModels() {
  const vendors = [
    ["anthropic", "anthropic", "anthropic"],
    ["openai", "openai", "openai"],
    ["google", "google", "google"],
    ["xai", "xai", "x-ai"],
    ["deepseek", "deepseek", "deepseek"],
    ["moonshotai", "moonshot", "moonshotai"],
    ["zai", "glm", undefined],
    ["minimax", "minimax", "minimax"],
  ];
  return vendors.flatMap(([name, zooVendor, priceProvider]) =>
    unique(
      zooModels(zooVendor)
        .filter(
          (entry) =>
            entry.openrouterFullName &&
            !/-preview-0|vision-exp|-beta$|moonshot-v1|minimax-(?:01|m1)|codex-mini/.test(entry.openrouterFullName),
        )
        .map(
          (entry) =>
            `${name === "openai" ? entry.shortName : entry.openrouterFullName.replace(/:.*/, "").split("/")[1]} ${entry.shortName}`,
        ),
    ).map((pair) => {
      const [routed, own] = pair.split(" ");
      return {
        id: `${name}/${routed}`,
        zoo: zooFacts(own),
        prices: priceProvider && priceFacts(priceProvider, own),
        facts: own,
      };
    }),
  );
}

const huggingfaceBackends = [
  "novita",
  "together",
  "fireworks-ai",
  "groq",
  "cerebras",
  "nscale",
  "hyperbolic",
  "nebius",
  "sambanova",
  "ovhcloud",
];

/** The router chooses the host, and hosts differ: a price is known where all agree. */
function huggingfaceModels() {
  const lists = huggingfaceBackends.map((backend) => `huggingface_${backend}`);
  const ids = unique(lists.flatMap((list) => pricedModels(list).map(({ id }) => id)));
  return [{ id: "moonshotai/Kimi-K2.6" }].concat(
    ids
      .filter((id) => isChatModelId(id) && !/-Base|FP8$|Llama-3-|Prover|Qwen2\.5-7B/i.test(id))
      .map((id) => {
        const found = lists.flatMap((list) => {
          const exact = pricedModels(list).some((model) => model.id === id);
          return exact ? [priceFacts(list, id)] : [];
        });
        const costs = unique(found.map(({ cost }) => JSON.stringify(cost)));
        const windows = found.flatMap(({ contextWindow }) => contextWindow ?? []);
        const prices = { ...(costs.length === 1 ? { cost: found[0].cost } : {}) };
        if (windows.length > 0) prices.contextWindow = Math.min(...windows);
        return { id, prices, needsFamily: true };
      }),
  );
}

// --- Plans of several vendors. What they are billed at stands with the vendors.

const priceOf = {
  claude: (id) => priceFacts("anthropic", id),
  gpt: (id) => priceFacts("openai", id),
  gemini: (id) => priceFacts("google", `${id}-preview`) ?? priceFacts("google", id),
};

/** Source: https://opencode.ai/docs/zen (billed at what the vendors bill; of the others the page has its own prices) */
const zenModels = [
  ...[
    "claude-opus-4-7",
    "claude-opus-4-6",
    "claude-opus-4-5",
    "claude-sonnet-4-6",
    "claude-sonnet-4-5",
    "claude-haiku-4-5",
  ].map((id) => ({ id, group: "claude", zoo: zooFacts(id), prices: priceOf.claude(id) })),
  ...[
    "gpt-5.5",
    "gpt-5.4",
    "gpt-5.4-mini",
    "gpt-5.4-nano",
    "gpt-5.3-codex",
    "gpt-5.2",
    "gpt-5.1",
    "gpt-5",
    "gpt-5-nano",
  ].map((id) => ({ id, group: "responses", zoo: zooFacts(id), prices: priceOf.gpt(id) })),
  ...["gemini-3.1-pro", "gemini-3-flash"].map((id) => ({ id, group: "google", prices: priceOf.gemini(id) })),
  ...["kimi-k2.5", "kimi-k2.6"].map((id) => ({ id, prices: priceFacts("moonshotai", id) })),
  ...["glm-5", "glm-5.1"].map((id) => ({ id, zoo: zooFacts(id) })),
  { id: "minimax-m2.7", prices: priceFacts("minimax", "minimax-m2.7") },
];

const deepseekLevels = { minimal: null, low: null, medium: null, high: "high", xhigh: "max" };
const deepseekQuirks = { requiresReasoningContentOnAssistantMessages: true, thinkingFormat: "deepseek" };

/** Source: https://opencode.ai/docs/go (a plan with limits; what a token costs in it is not said) */
const goModels = [
  ...["kimi-k2.6", "kimi-k2.5", "glm-5.1", "glm-5", "minimax-m2.7", "minimax-m2.5", "mimo-v2.5-pro", "mimo-v2.5"].map(
    (id) => ({ id, isUnpriced: true }),
  ),
  ...["deepseek-v4-pro", "deepseek-v4-flash"].map((id) => ({
    id,
    isUnpriced: true,
    thinking: deepseekLevels,
    compat: deepseekQuirks,
  })),
  ...["qwen3.6-plus", "qwen3.7-max"].map((id) => ({ id, isUnpriced: true, compat: { thinkingFormat: "qwen" } })),
];

const mimoIds = ["mimo-v2.5-pro", "mimo-v2.5", "mimo-v2-pro", "mimo-v2-omni", "mimo-v2-flash"];
const plan = (id) => ({ id, isUnpriced: true });

const xiaomi = (region) => ({
  id: `xiaomi-token-plan-${region}`,
  docs: "https://platform.xiaomimimo.com/docs",
  groups: { own: { api: "anthropic-messages", baseUrl: `https://token-plan-${region}.xiaomimimo.com/anthropic` } },
  models: mimoIds.map(plan),
});

const moonshot = (id, host) => ({
  id,
  docs: `https://platform.moonshot.${host}/docs/pricing/chat`,
  groups: {
    own: {
      api: "openai-completions",
      baseUrl: `https://api.moonshot.${host}/v1`,
      compat: {
        maxTokensField: "max_tokens",
        supportsStore: false,
        supportsDeveloperRole: false,
        supportsReasoningEffort: false,
        supportsStrictMode: false,
      },
    },
  },
  models: vendor("moonshot", "moonshotai", {
    more: ["kimi-k2.7-code-highspeed"],
    without: /^kimi-for-coding|^moonshot-v1/,
  }),
});

const minimax = (id, host) => ({
  id,
  docs: `https://platform.minimax${host === "io" ? ".io" : "i.com"}/docs/api-reference/text-anthropic-api`,
  groups: {
    own: {
      api: "anthropic-messages",
      baseUrl: `https://api.minimax${host === "io" ? ".io" : "i.com"}/anthropic`,
    },
  },
  models: vendor("minimax", "minimax", {
    more: ["MiniMax-M2.7-highspeed", "MiniMax-M2.5-highspeed"],
    without: /-(?:01|M1)$/,
  }).map((model) => (model.id === "MiniMax-M3" ? { ...model, prices: priceFacts("minimax", "minimax-m3") } : model)),
});

const geminiModels = vendor("google", "google", {
  more: [
    "gemini-2.5-flash-lite",
    "gemini-2.0-flash",
    "gemini-3.1-flash-lite-preview",
    "gemma-4-31b-it",
    "gemma-4-26b-a4b-it",
  ],
});

/** The headers by which Copilot knows an editor. Source: https://github.com/ericc-ch/copilot-api (observed requests) */
const copilotHeaders = {
  "User-Agent": "GitHubCopilotChat/0.35.0",
  "Editor-Version": "vscode/1.107.0",
  "Editor-Plugin-Version": "copilot-chat/0.35.0",
  "Copilot-Integration-Id": "vscode-chat",
};
const copilotUrl = "https://api.individual.githubcopilot.com";
const cloudflareGateway = "https://gateway.ai.cloudflare.com/v1/{CLOUDFLARE_ACCOUNT_ID}/{CLOUDFLARE_GATEWAY_ID}";

const workersAiIds = unique(["@cf/moonshotai/kimi-k2.6", ...pricedModels("cloudflare").map(({ id }) => id)]).filter(
  isChatModelId,
);

/** In the order in which they are listed. */
export const providers = [
  {
    id: "amazon-bedrock",
    docs: "https://docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html",
    groups: {
      own: { api: "bedrock-converse-stream", baseUrl: "https://bedrock-runtime.us-east-1.amazonaws.com" },
      eu: { api: "bedrock-converse-stream", baseUrl: "https://bedrock-runtime.eu-central-1.amazonaws.com" },
    },
    models: bedrockModels().map((model) => ({ ...model, needsFamily: true })),
  },
  {
    id: "anthropic",
    docs: "https://docs.claude.com/en/docs/about-claude/models/overview",
    groups: { own: { api: "anthropic-messages", baseUrl: "https://api.anthropic.com" } },
    models: vendor("anthropic", "anthropic", {
      more: ["claude-opus-4-5-20251101", "claude-sonnet-4-5-20250929"],
      without: /mythos/,
    }),
  },
  {
    id: "google",
    docs: "https://ai.google.dev/gemini-api/docs/models",
    groups: { own: { api: "google-generative-ai", baseUrl: "https://generativelanguage.googleapis.com/v1beta" } },
    models: geminiModels,
  },
  {
    id: "google-vertex",
    docs: "https://cloud.google.com/vertex-ai/generative-ai/docs/models",
    groups: { own: { api: "google-vertex", baseUrl: "https://{location}-aiplatform.googleapis.com" } },
    models: geminiModels.filter(({ id }) => id.startsWith("gemini-") && !id.endsWith("-latest")),
  },
  {
    id: "openai",
    docs: "https://platform.openai.com/docs/models",
    groups: { own: { api: "openai-responses", baseUrl: "https://api.openai.com/v1" } },
    models: openaiModels,
  },
  {
    id: "azure-openai-responses",
    docs: "https://learn.microsoft.com/azure/ai-foundry/openai/concepts/models",
    // The address is that of the customer's own resource.
    groups: { own: { api: "azure-openai-responses", baseUrl: "" } },
    models: openaiModels.filter(({ id }) => !/-\d{4}-\d\d-\d\d$/.test(id)),
  },
  {
    id: "openai-codex",
    docs: "https://developers.openai.com/codex/models",
    groups: { own: { api: "openai-codex-responses", baseUrl: "https://chatgpt.com/backend-api" } },
    models: unique(codexModels).map((id) => ({
      id,
      zoo: zooFacts(id),
      prices: priceFacts("openai", id),
      // Source: the model list inside the Codex CLI; what the subscription gives is less than the API does
      own: { contextWindow: 272_000 },
      thinking: /codex-mini/.test(id)
        ? { minimal: "medium", low: "medium", medium: "medium", high: "high" }
        : { minimal: "low", xhigh: "xhigh" },
    })),
  },
  {
    id: "deepseek",
    docs: "https://api-docs.deepseek.com/quick_start/pricing",
    groups: { own: { api: "openai-completions", baseUrl: "https://api.deepseek.com", compat: deepseekQuirks } },
    models: vendor("deepseek", "deepseek").map((model) => ({ ...model, thinking: deepseekLevels })),
  },
  {
    id: "github-copilot",
    docs: "https://docs.github.com/en/copilot/reference/ai-models/supported-models",
    groups: {
      claude: {
        api: "anthropic-messages",
        baseUrl: copilotUrl,
        headers: copilotHeaders,
        compat: { supportsEagerToolInputStreaming: false },
      },
      responses: { api: "openai-responses", baseUrl: copilotUrl, headers: copilotHeaders },
      chat: {
        api: "openai-completions",
        baseUrl: copilotUrl,
        headers: copilotHeaders,
        compat: { supportsStore: false, supportsDeveloperRole: false, supportsReasoningEffort: false },
      },
    },
    models: copilotIds.map((id) => ({
      id,
      group: copilotGroup(id),
      zoo: zooFacts(id.startsWith("claude") ? id.replace(".", "-") : id),
      prices: priceFacts("github-copilot", id),
      hidesZooCost: true,
      needsFamily: true,
    })),
  },
  {
    id: "xai",
    docs: "https://docs.x.ai/docs/models",
    groups: { own: { api: "openai-completions", baseUrl: "https://api.x.ai/v1" } },
    models: vendor("xai", "x-ai", {
      more: [
        "grok-4.20-0309-reasoning",
        "grok-4.20-0309-non-reasoning",
        "grok-4.20",
        "grok-4-1-fast",
        "grok-4-1-fast-non-reasoning",
        "grok-4-fast",
        "grok-4-fast-non-reasoning",
        "grok-code-fast-1",
        "grok-build-0.1",
      ],
      without: /beta/,
    }),
  },
  {
    id: "groq",
    docs: "https://console.groq.com/docs/models",
    groups: { own: { api: "openai-completions", baseUrl: "https://api.groq.com/openai/v1" } },
    models: named(
      [
        "openai/gpt-oss-120b",
        "openai/gpt-oss-20b",
        "qwen/qwen3-32b",
        "llama-3.3-70b-versatile",
        "llama-3.1-8b-instant",
        "meta-llama/llama-4-maverick-17b-128e-instruct",
        "meta-llama/llama-4-scout-17b-16e-instruct",
        "moonshotai/kimi-k2-instruct",
        "moonshotai/kimi-k2-instruct-0905",
      ],
      "groq",
    ).map((model) => {
      // Source: https://console.groq.com/docs/reasoning (that model knows "default" and "none")
      if (model.id === "qwen/qwen3-32b") {
        const own = { contextWindow: 131_072, maxTokens: 40_960 };
        return { ...model, own, thinking: { minimal: null, low: null, medium: null, high: "default" } };
      }
      if (model.id.includes("gpt-oss")) return { ...model, own: { maxTokens: 65_536 } };
      if (model.id.endsWith("-0905")) return { ...model, own: { contextWindow: 262_144, maxTokens: 16_384 } };
      return model;
    }),
  },
  {
    id: "cerebras",
    docs: "https://inference-docs.cerebras.ai/models/overview",
    groups: { own: { api: "openai-completions", baseUrl: "https://api.cerebras.ai/v1" } },
    models: named(["zai-glm-4.7", "gpt-oss-120b", "gemma-4-31b", "qwen-3-235b-a22b-instruct-2507"], "cerebras").map(
      (model) => (model.id === "zai-glm-4.7" ? { ...model, own: { name: "Z.AI GLM-4.7", maxTokens: 40_000 } } : model),
    ),
  },
  {
    id: "openrouter",
    docs: "https://openrouter.ai/models",
    groups: { own: { api: "openai-completions", baseUrl: "https://openrouter.ai/api/v1" } },
    models: openrouterModels(),
  },
  {
    id: "vercel-ai-gateway",
    docs: "https://vercel.com/docs/ai-gateway",
    groups: { own: { api: "anthropic-messages", baseUrl: "https://ai-gateway.vercel.sh" } },
    models: vercelModels(),
  },
  {
    id: "zai",
    docs: "https://docs.z.ai/guides/overview/pricing",
    groups: {
      own: {
        api: "openai-completions",
        baseUrl: "https://api.z.ai/api/coding/paas/v4",
        compat: { supportsDeveloperRole: false, thinkingFormat: "zai" },
      },
    },
    models: [
      "glm-5.3",
      "glm-5.3-flash",
      "glm-5.2",
      "glm-5.1",
      "glm-5",
      "glm-5-turbo",
      "glm-5v-turbo",
      "glm-4.7",
      "glm-4.6",
      "glm-4.5-air",
    ].map((id) => ({
      id,
      zoo: zooFacts(id),
      prices: priceFacts("zai", id),
      // Source: https://docs.z.ai/guides/tools/stream-tool (from 4.6 on)
      ...(id.startsWith("glm-4.5") ? {} : { compat: { zaiToolStream: true } }),
    })),
  },
  {
    id: "mistral",
    docs: "https://docs.mistral.ai/getting-started/models",
    groups: { own: { api: "mistral-conversations", baseUrl: "https://api.mistral.ai" } },
    models: named(
      [
        "devstral-medium-latest",
        "devstral-small-latest",
        "devstral-2512",
        "mistral-large-latest",
        "mistral-large-2512",
        "mistral-medium-latest",
        "mistral-medium-3.5",
        "mistral-medium-2508",
        "mistral-small-latest",
        "mistral-small-2603",
        "magistral-medium-latest",
        "magistral-small-latest",
        "codestral-latest",
        "codestral-2508",
        "ministral-14b-2512",
        "ministral-8b-2512",
        "ministral-8b-latest",
        "ministral-3b-2512",
        "open-mistral-nemo",
        "pixtral-large-latest",
      ],
      "mistral",
    ),
  },
  minimax("minimax", "io"),
  minimax("minimax-cn", "com"),
  moonshot("moonshotai", "ai"),
  moonshot("moonshotai-cn", "cn"),
  {
    id: "huggingface",
    docs: "https://huggingface.co/docs/inference-providers",
    groups: {
      own: {
        api: "openai-completions",
        baseUrl: "https://router.huggingface.co/v1",
        compat: { supportsDeveloperRole: false },
      },
    },
    models: huggingfaceModels(),
  },
  {
    id: "fireworks",
    docs: "https://docs.fireworks.ai/tools-sdks/anthropic-compatibility",
    groups: { own: { api: "anthropic-messages", baseUrl: "https://api.fireworks.ai/inference" } },
    models: pricedModels("fireworks")
      .filter(({ match }) => !JSON.stringify(match).includes("/routers/"))
      .map(({ id }) => ({
        id: `accounts/fireworks/models/${id}`,
        prices: priceFacts("fireworks", id),
        needsFamily: true,
      })),
  },
  {
    id: "opencode",
    docs: "https://opencode.ai/docs/zen",
    groups: {
      own: { api: "openai-completions", baseUrl: "https://opencode.ai/zen/v1" },
      claude: { api: "anthropic-messages", baseUrl: "https://opencode.ai/zen" },
      responses: { api: "openai-responses", baseUrl: "https://opencode.ai/zen/v1" },
      google: { api: "google-generative-ai", baseUrl: "https://opencode.ai/zen/v1" },
    },
    models: zenModels,
  },
  {
    id: "opencode-go",
    docs: "https://opencode.ai/docs/go",
    groups: { own: { api: "openai-completions", baseUrl: "https://opencode.ai/zen/go/v1" } },
    models: goModels,
  },
  {
    id: "kimi-coding",
    docs: "https://www.kimi.com/coding/docs/en/",
    groups: {
      own: {
        api: "anthropic-messages",
        baseUrl: "https://api.kimi.com/coding",
        headers: { "User-Agent": "KimiCLI/1.5" },
      },
    },
    // A subscription: a token costs nothing beside it.
    models: ["kimi-for-coding", "kimi-for-coding-highspeed"].map((id) => ({
      id,
      zoo: zooFacts(id),
      own: { cost: [0, 0, 0, 0], maxTokens: 32_768 },
    })),
  },
  {
    id: "cloudflare-workers-ai",
    docs: "https://developers.cloudflare.com/workers-ai/models/",
    groups: {
      own: {
        api: "openai-completions",
        baseUrl: "https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/v1",
        compat: { sendSessionAffinityHeaders: true },
      },
    },
    models: workersAiIds.map((id) => ({ id, prices: priceFacts("cloudflare", id), needsFamily: true })),
  },
  {
    id: "cloudflare-ai-gateway",
    docs: "https://developers.cloudflare.com/ai-gateway/usage/chat-completion/",
    groups: {
      own: {
        api: "openai-completions",
        baseUrl: `${cloudflareGateway}/compat`,
        compat: { sendSessionAffinityHeaders: true },
      },
      claude: { api: "anthropic-messages", baseUrl: `${cloudflareGateway}/anthropic` },
      responses: { api: "openai-responses", baseUrl: `${cloudflareGateway}/openai` },
    },
    models: [
      ...vendor("anthropic", "anthropic", { without: /mythos/ }).map((model) => ({ ...model, group: "claude" })),
      ...openaiModels
        .filter(({ id }) => !/-\d{4}-\d\d-\d\d$/.test(id))
        .map((model) => ({ ...model, group: "responses" })),
      ...workersAiIds
        .filter((id) => /kimi-k2\.[67]|glm-|gpt-oss/.test(id))
        .map((id) => ({ id: `workers-ai/${id}`, prices: priceFacts("cloudflare", id), needsFamily: true })),
    ],
  },
  {
    id: "xiaomi",
    docs: "https://platform.xiaomimimo.com/docs",
    groups: { own: { api: "anthropic-messages", baseUrl: "https://api.xiaomimimo.com/anthropic" } },
    // The packages have what OpenRouter asks, which is another shop.
    models: mimoIds.map(plan),
  },
  xiaomi("cn"),
  xiaomi("ams"),
  xiaomi("sgp"),
];
