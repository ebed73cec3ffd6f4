import type { Model } from "../types/model.js";
import { readCatalogue } from "./catalogue-row.js";
import { catalogueTexts } from "./catalogue-texts.js";

/** What was asked for already. Reading a text costs up to a few milliseconds, and most programs need one provider. */
const read = new Map<string, readonly Model[]>();

/** The provider ids of the catalogue, in its order. */
export function getProviders(): string[] {
  return [...catalogueTexts.keys()];
}

/** The models of a provider; empty for an unknown one. The objects are shared: do not change them. */
export function getModels(provider: string): Model[] {
  return [...modelsOf(provider)];
}

/** One model of the catalogue, or undefined. */
export function getModel(provider: string, modelId: string): Model | undefined {
  return modelsOf(provider).find((model) => model.id === modelId);
}

/** Whether two models are the same one; false when either is missing. */
export function modelsAreEqual(
  left: Pick<Model, "id" | "provider"> | null | undefined,
  right: Pick<Model, "id" | "provider"> | null | undefined,
): boolean {
  return !!left && !!right && left.id === right.id && left.provider === right.provider;
}

function modelsOf(provider: string): readonly Model[] {
  const known = read.get(provider);
  if (known) return known;
  const text = catalogueTexts.get(provider);
  if (text === undefined) return [];
  const models = readCatalogue(provider, text);
  read.set(provider, models);
  return models;
}
