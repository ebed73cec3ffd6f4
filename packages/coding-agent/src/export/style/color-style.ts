/** The colours of a page that a theme may set. */
export interface PageColors {
  /** Behind everything. */
  pageBg: string;
  /** Behind tools and code. */
  cardBg: string;
  /** Behind what a person said. */
  infoBg: string;
}

const light = `color-scheme: light;
  --page: #fafaf8; --card: #f1f1ee; --info: #e8eff8; --text: #24272c; --dim: #62676f; --line: #dddcd7;
  --accent: #2258a5; --bad: #b3261e; --good: #1d6b33; --added: #dff1e1; --removed: #fbe3e1;
  --match: #ffe08a; --current-match: #ff9d42;
  --input: #5b8fd1; --output: #d98b4a; --cache-read: #c3cbd6; --cache-write: #97a6bd; --cost: #6aa57c;`;

const dark = `color-scheme: dark;
  --page: #17191d; --card: #1f2227; --info: #1e2a3a; --text: #d6d9de; --dim: #949ba5; --line: #31353c;
  --accent: #86b2f0; --bad: #f2938c; --good: #86cf9a; --added: #1c3324; --removed: #41211f;
  --match: #6b5410; --current-match: #b5651d;
  --input: #5f93d6; --output: #d4925a; --cache-read: #444b56; --cache-write: #66738a; --cost: #64a27a;`;

const variables = [
  ["pageBg", "--page"],
  ["cardBg", "--card"],
  ["infoBg", "--info"],
] as const;

/**
 * The colours of both themes. Colours of the user's own theme replace those of the theme, dark or light, that they suit:
 * on the other one, text could not be read.
 */
export function colorRules(colors: Partial<PageColors>): string {
  const own = (wanted: "dark" | "light"): string =>
    variables
      .map(([key, variable]) => [variable, colors[key]] as const)
      .filter(([, color]) => color !== undefined && shadeOf(color) === wanted)
      .map(([variable, color]) => ` ${variable}: ${color};`)
      .join("");
  const darkColors = dark + own("dark");
  return `:root { ${light}${own("light")} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${darkColors} } }
:root[data-theme="dark"] { ${darkColors} }
`;
}

/** `undefined` for what is no hexadecimal colour: such a text could hold anything. */
function shadeOf(color: string): "dark" | "light" | undefined {
  const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color);
  const hex = digits?.[2] ?? digits?.[1]?.replace(/./g, "$&$&");
  if (hex === undefined) return undefined;
  const value = Number.parseInt(hex, 16);
  const luminance = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 0xff) + 0.114 * (value & 0xff);
  return luminance < 128 ? "dark" : "light";
}
