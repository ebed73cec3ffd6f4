import { parseTheme, type ThemeFile } from "./theme-file.js";

/** Colours by the role they play; the two themes differ in nothing else. */
interface Palette {
  accent: string;
  accentSoft: string;
  good: string;
  bad: string;
  careful: string;
  quiet: string;
  faint: string;
  line: string;
  violet: string;
  teal: string;
  amber: string;
  selected: string;
  said: string;
  noted: string;
  waiting: string;
  done: string;
  broken: string;
  page: string;
  card: string;
  info: string;
}

const darkPalette: Palette = {
  accent: "#7fb4ca",
  accentSoft: "#9cc7d8",
  good: "#98bb6c",
  bad: "#e46876",
  careful: "#e6c384",
  quiet: "#9a9a92",
  faint: "#6f6f6a",
  line: "#45454f",
  violet: "#b3a1d6",
  teal: "#7aa89f",
  amber: "#d9a27a",
  selected: "#33384a",
  said: "#2b3040",
  noted: "#302c3b",
  waiting: "#282a33",
  done: "#26302a",
  broken: "#372a2e",
  page: "#17181d",
  card: "#1f2129",
  info: "#2b3040",
};

const lightPalette: Palette = {
  accent: "#1f6f8b",
  accentSoft: "#2f86a3",
  good: "#4c7a2a",
  bad: "#b3344a",
  careful: "#8f6a12",
  quiet: "#6a6a64",
  faint: "#8d8d86",
  line: "#c9c9c2",
  violet: "#6a4fa3",
  teal: "#2f7468",
  amber: "#9a5a24",
  selected: "#dbe4ee",
  said: "#e7ecf3",
  noted: "#ece8f3",
  waiting: "#eeeeea",
  done: "#e6efe2",
  broken: "#f5e4e6",
  page: "#fbfbf9",
  card: "#f2f2ee",
  info: "#e7ecf3",
};

/** The themes that are always there. */
export const darkTheme: ThemeFile = themeOf("dark", darkPalette);
export const lightTheme: ThemeFile = themeOf("light", lightPalette);

function themeOf(name: string, palette: Palette): ThemeFile {
  const colors = {
    accent: "accent",
    border: "line",
    borderAccent: "accent",
    borderMuted: "line",
    success: "good",
    error: "bad",
    warning: "careful",
    muted: "quiet",
    dim: "faint",
    text: "",
    thinkingText: "quiet",
    userMessageText: "",
    customMessageText: "",
    customMessageLabel: "violet",
    toolTitle: "",
    toolOutput: "quiet",
    mdHeading: "careful",
    mdLink: "accent",
    mdLinkUrl: "faint",
    mdCode: "teal",
    mdCodeBlock: "",
    mdCodeBlockBorder: "line",
    mdQuote: "quiet",
    mdQuoteBorder: "line",
    mdHr: "line",
    mdListBullet: "accent",
    toolDiffAdded: "good",
    toolDiffRemoved: "bad",
    toolDiffContext: "quiet",
    syntaxComment: "faint",
    syntaxKeyword: "violet",
    syntaxFunction: "accentSoft",
    syntaxVariable: "",
    syntaxString: "good",
    syntaxNumber: "amber",
    syntaxType: "teal",
    syntaxOperator: "quiet",
    syntaxPunctuation: "quiet",
    thinkingOff: "line",
    thinkingMinimal: "faint",
    thinkingLow: "teal",
    thinkingMedium: "accent",
    thinkingHigh: "violet",
    thinkingXhigh: "amber",
    bashMode: "good",
    selectedBg: "selected",
    userMessageBg: "said",
    customMessageBg: "noted",
    toolPendingBg: "waiting",
    toolSuccessBg: "done",
    toolErrorBg: "broken",
  };
  const pages = { pageBg: "page", cardBg: "card", infoBg: "info" };
  return parseTheme({ name, vars: palette, colors, export: pages }, `"${name}"`);
}
