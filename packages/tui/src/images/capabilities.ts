import { currentEnvironment, type Environment } from "../environment.js";

/** How a terminal takes images. */
export type ImageProtocol = "kitty" | "iterm2" | null;

/** What a terminal can show beyond text in 256 colours. */
export interface TerminalCapabilities {
  images: ImageProtocol;
  /** Colours of 24 bits. */
  trueColor: boolean;
  /** Links by OSC 8. */
  hyperlinks: boolean;
}

/** A family of terminals: how its environment tells it, and what it can do. */
interface TerminalFamily {
  /** Values of TERM_PROGRAM, in lower case. */
  programs: readonly string[];
  /** Variables that only this family sets. */
  variables?: readonly string[];
  /** What TERM contains. */
  term?: string;
  images: ImageProtocol;
}

/**
 * In this order: the first that fits counts.
 * Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/ and https://iterm2.com/documentation-images.html
 */
const families: readonly TerminalFamily[] = [
  { programs: ["kitty"], variables: ["KITTY_WINDOW_ID"], images: "kitty" },
  { programs: ["ghostty"], variables: ["GHOSTTY_RESOURCES_DIR"], term: "ghostty", images: "kitty" },
  { programs: ["wezterm"], variables: ["WEZTERM_PANE"], images: "kitty" },
  { programs: ["iterm.app"], variables: ["ITERM_SESSION_ID"], images: "iterm2" },
  { programs: ["warpterminal"], images: "kitty" },
  { programs: ["vscode", "alacritty"], variables: ["WT_SESSION"], images: null },
];

let current: TerminalCapabilities | undefined;

/** What the terminal can do that these variables describe. Pure. @defaultValue the variables of this process */
export function detectCapabilities(env: Environment = currentEnvironment()): TerminalCapabilities {
  const term = (env["TERM"] ?? "").toLowerCase();
  const trueColor = /^(?:truecolor|24bit)$/i.test(env["COLORTERM"] ?? "");
  // A multiplexer passes neither on, whatever stands around it.
  if (env["TMUX"] || /^(?:tmux|screen)/.test(term)) return { images: null, trueColor, hyperlinks: false };
  const program = (env["TERM_PROGRAM"] ?? "").toLowerCase();
  const family = families.find((each) => isOfFamily(each, program, term, env));
  if (family) return { images: family.images, trueColor: true, hyperlinks: true };
  // It has colours of 24 bits, and says nothing of links.
  if (env["TERMINAL_EMULATOR"] === "JetBrains-JediTerm") return { images: null, trueColor: true, hyperlinks: false };
  return { images: null, trueColor, hyperlinks: false };
}

/** What this process's terminal can do: found out once, unless it was set. */
export function getCapabilities(): TerminalCapabilities {
  current ??= detectCapabilities();
  return current;
}

/** Says what the terminal can do, instead of what was found out. */
export function setCapabilities(capabilities: TerminalCapabilities): void {
  current = capabilities;
}

/** Lets the next {@link getCapabilities} find out again. */
export function resetCapabilitiesCache(): void {
  current = undefined;
}

function isOfFamily(family: TerminalFamily, program: string, term: string, env: Environment): boolean {
  if (family.programs.includes(program)) return true;
  if (family.term !== undefined && term.includes(family.term)) return true;
  return family.variables?.some((name) => Boolean(env[name])) ?? false;
}
