export type {
  AutocompleteItem,
  AutocompleteProvider,
  AutocompleteSuggestions,
  CompletedText,
  SuggestionRequest,
} from "./autocomplete/autocomplete-provider.js";
export {
  type ArgumentCompletions,
  CombinedAutocompleteProvider,
  type SlashCommand,
} from "./autocomplete/combined-autocomplete-provider.js";
export { type Component, CURSOR_MARKER, type Focusable, isFocusable } from "./component/component.js";
export { Container } from "./component/container.js";
export { Box } from "./components/box/box.js";
export { Editor } from "./components/editor/editor.js";
export type { EditorComponent, EditorOptions, EditorTheme } from "./components/editor/editor-component.js";
export { Image, type ImageOptions, type ImageTheme } from "./components/image/image.js";
export { Input } from "./components/input/input.js";
export { CancellableLoader } from "./components/loader/cancellable-loader.js";
export { Loader, type LoaderIndicatorOptions } from "./components/loader/loader.js";
export { Markdown } from "./components/markdown/markdown.js";
export type { DefaultTextStyle, MarkdownTheme } from "./components/markdown/theme.js";
export {
  type SelectItem,
  SelectList,
  type SelectListLayoutOptions,
  type SelectListTheme,
  type SelectListTruncatePrimaryContext,
} from "./components/select-list/select-list.js";
export {
  type SettingItem,
  SettingsList,
  type SettingsListOptions,
  type SettingsListTheme,
} from "./components/settings-list/settings-list.js";
export { Spacer } from "./components/text/spacer.js";
export { Text } from "./components/text/text.js";
export { TruncatedText } from "./components/text/truncated-text.js";
export { TuiError, type TuiErrorCode } from "./errors/tui-error.js";
export type { Keybindings } from "./extension-points.js";
export { type FuzzyMatch, fuzzyFilter, fuzzyMatch } from "./fuzzy/fuzzy.js";
export {
  detectCapabilities,
  getCapabilities,
  type ImageProtocol,
  resetCapabilitiesCache,
  setCapabilities,
  type TerminalCapabilities,
} from "./images/capabilities.js";
export { type CellDimensions, getCellDimensions, setCellDimensions } from "./images/cell-dimensions.js";
export {
  getGifDimensions,
  getImageDimensions,
  getJpegDimensions,
  getPngDimensions,
  getWebpDimensions,
  type ImageDimensions,
} from "./images/dimensions.js";
export {
  allocateImageId,
  deleteAllKittyImages,
  deleteKittyImage,
  encodeITerm2,
  encodeKitty,
  type ITerm2ImageOptions,
  type KittyImageOptions,
} from "./images/protocols.js";
export {
  calculateImageRows,
  type ImageRenderOptions,
  imageFallback,
  type RenderedImage,
  renderImage,
} from "./images/render-image.js";
export { Key, type KeyPrefixer, type KeyPrefixers } from "./input/key.js";
export { type BaseKey, isKeyId, type KeyId, type KeyModifier } from "./input/key-id.js";
export type { KeyEventType } from "./input/key-reading.js";
export {
  decodeKittyPrintable,
  decodePrintableKey,
  isKeyRelease,
  isKeyRepeat,
  matchesKey,
  parseKey,
} from "./input/keys.js";
export { isKittyProtocolActive, setKittyProtocolActive } from "./input/kitty-protocol.js";
export { StdinBuffer, type StdinBufferEventMap, type StdinBufferOptions } from "./input/stdin-buffer.js";
export type { KeybindingConflict, KeybindingProblem } from "./keybindings/bindings.js";
export {
  type Keybinding,
  type KeybindingDefinition,
  type KeybindingDefinitions,
  type KeybindingsConfig,
  TUI_KEYBINDINGS,
  type TuiKeybinding,
} from "./keybindings/definitions.js";
export { getKeybindings, KeybindingsManager, setKeybindings } from "./keybindings/keybindings-manager.js";
export type {
  OverlayAnchor,
  OverlayHandle,
  OverlayMargin,
  OverlayOptions,
  SizeValue,
} from "./overlay/overlay-options.js";
export { type InputListener, TUI } from "./render/tui.js";
export { ProcessTerminal, type ProcessTerminalOptions } from "./terminal/process-terminal.js";
export type { Terminal } from "./terminal/terminal.js";
export { ControlSequenceStripper } from "./text/control-sequence-stripper.js";
export { stripControlSequences } from "./text/control-sequences.js";
export { graphemes } from "./text/graphemes.js";
export { hyperlink } from "./text/hyperlink.js";
export { type RowSlice, sliceByColumn } from "./text/slice.js";
export { truncateToWidth } from "./text/truncate.js";
export { visibleWidth } from "./text/width.js";
export { graphemeWidth } from "./text/width-of-grapheme.js";
export { wrapTextWithAnsi } from "./text/wrap.js";
