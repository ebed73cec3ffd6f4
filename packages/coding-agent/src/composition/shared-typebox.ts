/** TypeBox as extensions get it by its old name. */
export * as main from "@sinclair/typebox";
export * as compiler from "@sinclair/typebox/compiler";
export * as errors from "@sinclair/typebox/errors";
export * as value from "@sinclair/typebox/value";
