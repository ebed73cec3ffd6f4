/**
 * The builder of schemas. By itself it is two hundred modules, which cost more than all else in the import of this
 * package: its build makes one file of this one and of them. Kinds are registered symbols, so schemas of this copy and of
 * `@sinclair/typebox` are the same to everybody.
 */
export { Type } from "@sinclair/typebox";
