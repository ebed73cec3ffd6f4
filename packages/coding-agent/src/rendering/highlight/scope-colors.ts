import type { ThemeColor } from "../theme/color-names.js";

/** Scopes of highlight.js by the colour that a theme has for them. Source: https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html */
const scopes: Readonly<Partial<Record<ThemeColor, readonly string[]>>> = {
  syntaxComment: ["comment", "quote", "doctag", "meta"],
  syntaxKeyword: ["keyword", "tag", "name", "selector-tag", "built_in", "section", "template-tag"],
  syntaxFunction: ["title", "function"],
  syntaxVariable: [
    "variable",
    "template-variable",
    "attr",
    "attribute",
    "property",
    "params",
    "selector-attr",
    "subst",
  ],
  syntaxString: ["string", "regexp", "char", "symbol", "link", "code", "selector-id", "selector-class"],
  syntaxNumber: ["number", "literal"],
  syntaxType: ["type", "class", "selector-pseudo"],
  syntaxOperator: ["operator", "bullet"],
  syntaxPunctuation: ["punctuation"],
  toolDiffAdded: ["addition"],
  toolDiffRemoved: ["deletion"],
};

const colorOf: ReadonlyMap<string, ThemeColor> = new Map(
  Object.entries(scopes).flatMap(([color, names]) =>
    isColor(color) ? names.map((name) => [name, color] as const) : [],
  ),
);

/**
 * The colour of a scope.
 * @param classes - as highlight.js writes them, such as `hljs-title function_`
 */
export function colorOfScope(classes: readonly string[]): ThemeColor | undefined {
  if (classes.includes("class_")) return "syntaxType";
  for (const name of classes) {
    const color = colorOf.get(name.replace(/^hljs-/, ""));
    if (color !== undefined) return color;
  }
  return undefined;
}

function isColor(name: string): name is ThemeColor & keyof typeof scopes {
  return name in scopes;
}
