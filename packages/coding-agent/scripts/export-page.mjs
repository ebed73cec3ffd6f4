/** The program of an exported page: the page of src/export/page, with a Markdown lexer. bundle.mjs makes it one file. */
import { lexer } from "marked";
import { startPage } from "../src/export/page/start.js";

startPage((text) => lexer(text, { gfm: true }));
