import type { ExtensionUIContext } from "../contracts/extension-ui.js";
import type { ToolTheme } from "../contracts/tool-rendering.js";

const same = (text: string): string => text;
const coloured = (_color: string, text: string): string => text;
const nothing = (): undefined => undefined;
const left = (): Promise<undefined> => Promise.resolve(undefined);

/** A theme that leaves text as it is. */
const plainTheme: ToolTheme = {
  name: "plain",
  fg: coloured,
  bg: coloured,
  bold: same,
  italic: same,
  underline: same,
  inverse: same,
  strikethrough: same,
  getFgAnsi: () => "",
  getBgAnsi: () => "",
  getColorMode: () => "256color",
};

/** Where there is nobody to ask: questions are answered as if they had been left, and nothing is shown. */
export const noUI: ExtensionUIContext = {
  select: left,
  confirm: () => Promise.resolve(false),
  input: left,
  editor: left,
  notify: nothing,
  onTerminalInput: () => nothing,
  setStatus: nothing,
  setWorkingMessage: nothing,
  setWorkingVisible: nothing,
  setWorkingIndicator: nothing,
  setHiddenThinkingLabel: nothing,
  setWidget: nothing,
  setFooter: nothing,
  setHeader: nothing,
  setTitle: nothing,
  custom: left,
  pasteToEditor: nothing,
  setEditorText: nothing,
  getEditorText: () => "",
  addAutocompleteProvider: nothing,
  setEditorComponent: nothing,
  getEditorComponent: nothing,
  theme: plainTheme,
  getAllThemes: () => [],
  getTheme: nothing,
  setTheme: () => ({ success: false, error: "There is no user interface here, so there are no themes." }),
  getToolsExpanded: () => false,
  setToolsExpanded: nothing,
};
