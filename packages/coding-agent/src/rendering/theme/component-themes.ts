import type { EditorTheme, MarkdownTheme, SelectListTheme, SettingsListTheme } from "@pi-stack/tui";
import { highlightCode } from "../highlight/highlight-code.js";
import { currentTheme } from "./current-theme.js";
import type { Theme } from "./theme.js";

/** The theme as Markdown takes it. @defaultValue the theme in use */
export function getMarkdownTheme(theme: Theme = currentTheme()): MarkdownTheme {
  return {
    heading: (text) => theme.fg("mdHeading", text),
    link: (text) => theme.fg("mdLink", text),
    linkUrl: (text) => theme.fg("mdLinkUrl", text),
    code: (text) => theme.fg("mdCode", text),
    codeBlock: (text) => theme.fg("mdCodeBlock", text),
    codeBlockBorder: (text) => theme.fg("mdCodeBlockBorder", text),
    quote: (text) => theme.fg("mdQuote", text),
    quoteBorder: (text) => theme.fg("mdQuoteBorder", text),
    hr: (text) => theme.fg("mdHr", text),
    listBullet: (text) => theme.fg("mdListBullet", text),
    bold: (text) => theme.bold(text),
    italic: (text) => theme.italic(text),
    strikethrough: (text) => theme.strikethrough(text),
    underline: (text) => theme.underline(text),
    highlightCode: (code, lang) => highlightCode(code, lang, theme),
  };
}

/** The theme as lists take it. @defaultValue the theme in use */
export function getSelectListTheme(theme: Theme = currentTheme()): SelectListTheme {
  return {
    selectedPrefix: (text) => theme.fg("accent", text),
    selectedText: (text) => theme.fg("accent", text),
    description: (text) => theme.fg("muted", text),
    scrollInfo: (text) => theme.fg("dim", text),
    noMatch: (text) => theme.fg("dim", text),
  };
}

/** The theme as lists of settings take it. @defaultValue the theme in use */
export function getSettingsListTheme(theme: Theme = currentTheme()): SettingsListTheme {
  return {
    label: (text, selected) => (selected ? theme.fg("accent", text) : text),
    value: (text, selected) => theme.fg(selected ? "accent" : "muted", text),
    description: (text) => theme.fg("dim", text),
    cursor: theme.fg("accent", "→ "),
    hint: (text) => theme.fg("dim", text),
  };
}

/** The theme as the editor takes it. */
export function getEditorTheme(theme: Theme): EditorTheme {
  return { borderColor: (text) => theme.fg("borderMuted", text), selectList: getSelectListTheme(theme) };
}
