import type { TSchema } from "@sinclair/typebox";

/** Any JSON Schema object: one of `@sinclair/typebox`, of `typebox` 1.x, or written by hand. */
export type ToolSchema = TSchema | JsonSchemaObject;

/** A JSON Schema in object form; its keywords are checked when it is used. */
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

/** A tool that a model may call. */
export interface Tool<TParameters extends ToolSchema = ToolSchema> {
  name: string;
  description: string;
  parameters: TParameters;
}
