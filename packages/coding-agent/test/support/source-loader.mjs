/** Lets a child process run the packages from source: esbuild strips the types, the source condition finds the files. */
import { register } from "node:module";

register("./source-hooks.mjs", import.meta.url);
