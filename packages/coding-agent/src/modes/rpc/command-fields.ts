import type { QueueMode } from "@pi-stack/agent-core";
import type { ImageContent, ModelThinkingLevel } from "@pi-stack/ai";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { isThinkingLevel } from "../../models/model-pattern.js";

/** A JSON object whose fields nobody has looked at yet. */
export type Fields = Record<string, unknown>;

/** What a field may hold. */
interface FieldGuard<T = unknown, TOptional extends boolean = boolean> {
  /** For the error: "a string". */
  expected: string;
  isOptional: TOptional;
  accepts: (value: unknown) => value is T;
}

/** A guard for every field of a command's parameters, optional where the field is. */
export type FieldGuards<TParams> = {
  readonly [K in keyof TParams]-?: FieldGuard<
    Exclude<TParams[K], undefined>,
    Record<never, never> extends Pick<TParams, K> ? true : false
  >;
} & Readonly<Record<string, FieldGuard>>;

/**
 * Checks the parameters of a command; fields that are not among them are passed over.
 * @throws {@link CodingAgentError} with code "rpc_invalid"
 */
export function checkFields<TParams>(guards: FieldGuards<TParams>, fields: Fields): asserts fields is Fields & TParams {
  const all: Readonly<Record<string, FieldGuard>> = guards;
  for (const [name, guard] of Object.entries(all)) {
    const value = fields[name];
    // Many writers of JSON say null where they mean nothing.
    if (value === null) delete fields[name];
    if (value === undefined || value === null) {
      if (guard.isOptional) continue;
      throw new CodingAgentError("rpc_invalid", `${name} is missing: it must be ${guard.expected}.`);
    }
    if (!guard.accepts(value)) throw new CodingAgentError("rpc_invalid", `${name} must be ${guard.expected}.`);
  }
}

/** A guard for a field that may be missing. */
export function optional<T>(guard: FieldGuard<T, false>): FieldGuard<T, true> {
  return { ...guard, isOptional: true };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const text: FieldGuard<string, false> = {
  expected: "a string",
  isOptional: false,
  accepts: (value) => typeof value === "string",
};

export const filledText: FieldGuard<string, false> = {
  expected: "a string that is not blank",
  isOptional: false,
  accepts: (value): value is string => typeof value === "string" && value.trim() !== "",
};

export const flag: FieldGuard<boolean, false> = {
  expected: "true or false",
  isOptional: false,
  accepts: (value) => typeof value === "boolean",
};

export const thinkingLevel: FieldGuard<ModelThinkingLevel, false> = {
  expected: 'one of "off", "minimal", "low", "medium", "high", "xhigh"',
  isOptional: false,
  accepts: (value): value is ModelThinkingLevel => typeof value === "string" && isThinkingLevel(value),
};

export const queueMode: FieldGuard<QueueMode, false> = {
  expected: '"all" or "one-at-a-time"',
  isOptional: false,
  accepts: (value): value is QueueMode => value === "all" || value === "one-at-a-time",
};

export const queueKind: FieldGuard<"steer" | "followUp", false> = {
  expected: '"steer" or "followUp"',
  isOptional: false,
  accepts: (value): value is "steer" | "followUp" => value === "steer" || value === "followUp",
};

export const settlement: FieldGuard<"finish" | "back", false> = {
  expected: '"finish" or "back"',
  isOptional: false,
  accepts: (value): value is "finish" | "back" => value === "finish" || value === "back",
};

export const images: FieldGuard<ImageContent[], false> = {
  expected: 'a list of {"type": "image", "data": base64, "mimeType": "image/..."}',
  isOptional: false,
  accepts: (value): value is ImageContent[] => Array.isArray(value) && value.every(isImage),
};

function isImage(value: unknown): value is ImageContent {
  if (!isFields(value)) return false;
  return value["type"] === "image" && typeof value["data"] === "string" && typeof value["mimeType"] === "string";
}
