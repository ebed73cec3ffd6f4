import type { Model } from "../types/model.js";
import { anthropicModels } from "./catalogue/anthropic.js";
import { cerebrasModels } from "./catalogue/cerebras.js";
import { cloudflareAiGatewayModels, cloudflareWorkersAiModels } from "./catalogue/cloudflare.js";
import { deepseekModels } from "./catalogue/deepseek.js";
import { fireworksModels } from "./catalogue/fireworks.js";
import { googleModels } from "./catalogue/google.js";
import { groqModels } from "./catalogue/groq.js";
import { huggingfaceModels } from "./catalogue/huggingface.js";
import { kimiCodingModels } from "./catalogue/kimi-coding.js";
import { minimaxCnModels, minimaxModels } from "./catalogue/minimax.js";
import { mistralModels } from "./catalogue/mistral.js";
import { moonshotaiCnModels, moonshotaiModels } from "./catalogue/moonshotai.js";
import { openaiModels } from "./catalogue/openai.js";
import { opencodeGoModels, opencodeModels } from "./catalogue/opencode.js";
import { openrouterModels } from "./catalogue/openrouter.js";
import { vercelAiGatewayModels } from "./catalogue/vercel-ai-gateway.js";
import { xaiModels } from "./catalogue/xai.js";
import {
  xiaomiModels,
  xiaomiTokenPlanAmsModels,
  xiaomiTokenPlanCnModels,
  xiaomiTokenPlanSgpModels,
} from "./catalogue/xiaomi.js";
import { zaiModels } from "./catalogue/zai.js";

const catalogue: ReadonlyMap<string, readonly Model[]> = new Map(
  [
    anthropicModels,
    cerebrasModels,
    cloudflareAiGatewayModels,
    cloudflareWorkersAiModels,
    deepseekModels,
    fireworksModels,
    googleModels,
    groqModels,
    huggingfaceModels,
    kimiCodingModels,
    minimaxModels,
    minimaxCnModels,
    mistralModels,
    moonshotaiModels,
    moonshotaiCnModels,
    openaiModels,
    opencodeModels,
    opencodeGoModels,
    openrouterModels,
    vercelAiGatewayModels,
    xaiModels,
    xiaomiModels,
    xiaomiTokenPlanAmsModels,
    xiaomiTokenPlanCnModels,
    xiaomiTokenPlanSgpModels,
    zaiModels,
  ].map((models) => [models[0]?.provider ?? "", models]),
);

/** The provider ids of the catalogue, in its order. */
export function getProviders(): string[] {
  return [...catalogue.keys()];
}

/** The models of a provider; empty for an unknown one. The objects are shared: do not change them. */
export function getModels(provider: string): Model[] {
  return [...(catalogue.get(provider) ?? [])];
}

/** One model of the catalogue, or undefined. */
export function getModel(provider: string, modelId: string): Model | undefined {
  return catalogue.get(provider)?.find((model) => model.id === modelId);
}

/** Whether two models are the same one; false when either is missing. */
export function modelsAreEqual(
  left: Pick<Model, "id" | "provider"> | null | undefined,
  right: Pick<Model, "id" | "provider"> | null | undefined,
): boolean {
  return !!left && !!right && left.id === right.id && left.provider === right.provider;
}
