/**
 * The coding agent as a library: sessions, tools, settings, models, and everything that puts them together.
 *
 * @module
 */
import "./augment/agent-core.js";
import "./augment/tui.js";

export type { ActivityListener, SessionActivity } from "./agent-session/activity.js";
export { AgentSession, type ExecuteBashOptions } from "./agent-session/agent-session.js";
export type { AgentSessionConfig } from "./agent-session/agent-session-parts.js";
export { AgentSessionView } from "./agent-session/agent-session-view.js";
export {
  type BranchPreparation,
  type CollectEntriesResult,
  collectEntriesForBranchSummary,
  prepareBranchEntries,
} from "./agent-session/compaction/branch-entries.js";
export { DEFAULT_COMPACTION_SETTINGS } from "./agent-session/compaction/compaction-settings.js";
export { type CutPointResult, findCutPoint, findTurnStartIndex } from "./agent-session/compaction/cut-point.js";
export { computeFileLists, type FileLists } from "./agent-session/compaction/file-operations.js";
export { prepareCompaction } from "./agent-session/compaction/prepare.js";
export { serializeConversation } from "./agent-session/compaction/serialize.js";
export {
  type ContextUsageEstimate,
  calculateContextTokens,
  estimateContextTokens,
  estimateTokens,
  getLastAssistantUsage,
  shouldCompact,
} from "./agent-session/compaction/tokens.js";
export {
  type BranchSummaryResult,
  compact,
  type GenerateBranchSummaryOptions,
  generateBranchSummary,
  generateSummary,
} from "./agent-session/compaction/with-api-key.js";
export type { ContextUsage } from "./agent-session/context-usage.js";
export type { CustomMessageInput, SendCustomMessageOptions } from "./agent-session/custom-messages.js";
export type {
  AgentSessionEvent,
  AgentSessionEventListener,
  CompactionReason,
} from "./agent-session/events.js";
export * from "./agent-session/files/index.js";
export type { ClearedQueue, QueuedMessage, QueueKind } from "./agent-session/message-queue.js";
export { DEFAULT_THINKING_LEVEL, type ModelCycleResult } from "./agent-session/model-service.js";
export type { PromptOptions } from "./agent-session/prompts.js";
export type { ModelStats, SessionStats, TokenTotals } from "./agent-session/stats.js";
export {
  type BuiltInToolInputs,
  isBashToolResult,
  isEditToolResult,
  isFindToolResult,
  isGrepToolResult,
  isLsToolResult,
  isReadToolResult,
  isToolCallEventType,
  isWriteToolResult,
  type ToolCallEventOf,
  type ToolResultEventOf,
} from "./agent-session/tool-event-guards.js";
export type { ToolInfo } from "./agent-session/tool-service.js";
export type { ForkableMessage } from "./agent-session/transcript.js";
export type { NavigateTreeOptions, NavigateTreeResult } from "./agent-session/tree-navigation.js";
export type {
  BashExecutionMessage,
  BranchSummaryMessage,
  CompactionSummaryMessage,
  CustomMessage,
} from "./augment/agent-core.js";
export { type AuthStorageBackend, FileAuthStorageBackend, InMemoryAuthStorageBackend } from "./auth/auth-file.js";
export { AuthStorage, type FallbackKeyResolver } from "./auth/auth-storage.js";
export type { ApiKeyCredential, AuthCredential, AuthStatus, OAuthCredential } from "./auth/credentials.js";
export { type MainOptions, main } from "./cli/main.js";
export {
  AgentSessionRuntime,
  type CreateAgentSessionRuntimeFactory,
  type CreateAgentSessionRuntimeOptions,
  type CreateAgentSessionRuntimeResult,
  createAgentSessionRuntime,
  type SessionChangeResult,
  type SessionStartEvent,
} from "./composition/agent-session-runtime.js";
export {
  type CreateAgentSessionFromServicesOptions,
  type CreateAgentSessionOptions,
  type CreateAgentSessionResult,
  createAgentSession,
  createAgentSessionFromServices,
} from "./composition/create-agent-session.js";
export { type DiscoverExtensionsOptions, discoverAndLoadExtensions } from "./composition/discover-extensions.js";
export {
  DefaultResourceLoader,
  type DefaultResourceLoaderOptions,
  type ResourceLoader,
} from "./composition/resource-loader.js";
export {
  type AgentSessionRuntimeDiagnostic,
  type AgentSessionServices,
  type CreateAgentSessionServicesOptions,
  createAgentSessionServices,
} from "./composition/services.js";
export { MissingSessionCwdError, SessionImportFileNotFoundError } from "./composition/session-errors.js";
export type { SessionToolsOptions } from "./composition/session-tools.js";
export type { CompactionPreparation, CompactionResult, FileOperations } from "./contracts/compaction.js";
export type { Extension, ExtensionError, ExtensionHandlers } from "./contracts/extension.js";
export type {
  EventBus,
  ExecOptions,
  ExecResult,
  ExtensionAPI,
  ExtensionCommand,
  ExtensionFactory,
  ExtensionFlag,
  ExtensionHandler,
  ExtensionMessageRenderer,
  ExtensionProviderConfig,
  ExtensionShortcut,
  ExtensionToolInfo,
  SlashCommandInfo,
} from "./contracts/extension-api.js";
export type {
  CancelledResult,
  CompactOptions,
  ExtensionCommandContext,
  ExtensionContext,
  ExtensionContextUsage,
  ReplacedSessionContext,
  ReplacementOptions,
  SendMessageOptions,
} from "./contracts/extension-context.js";
export type * from "./contracts/extension-event-types.js";
export type {
  ExtensionEventMap,
  ExtensionEventName,
  ExtensionEventOf,
  ExtensionMessage,
  InputSource,
  OwnEventName,
  SessionShutdownReason,
  SessionStartReason,
  TreePreparation,
} from "./contracts/extension-events.js";
export type { ExtensionHost } from "./contracts/extension-host.js";
export type { ExtensionBindings, ExtensionCommandActions } from "./contracts/extension-session.js";
export type {
  AutocompleteProviderFactory,
  CustomUIFactory,
  CustomUIOptions,
  ExtensionComponent,
  ExtensionComponentFactory,
  ExtensionEditorFactory,
  ExtensionFooterFactory,
  ExtensionUIContext,
  ExtensionUIDialogOptions,
  ExtensionWidgetOptions,
  FooterData,
  TerminalInputHandler,
  ThemeChangeResult,
  WidgetPlacement,
  WorkingIndicatorOptions,
} from "./contracts/extension-ui.js";
export { createSyntheticSourceInfo, type PathMetadata, type SourceInfo } from "./contracts/source-info.js";
export type { BuildSystemPromptOptions, ContextFile, PromptDocs, PromptSkill } from "./contracts/system-prompt.js";
export type { ToolContext } from "./contracts/tool-context.js";
export type { ToolDefinition } from "./contracts/tool-definition.js";
export type * from "./contracts/tool-guard.js";
export type {
  ToolRenderContext,
  ToolRenderResultOptions,
  ToolRenderTypes,
  ToolTheme,
} from "./contracts/tool-rendering.js";
export type { BashResult, UserBashAnswer } from "./contracts/user-bash.js";
export { CodingAgentError, type CodingAgentErrorCode } from "./errors/coding-agent-error.js";
export { defaultHtmlName, type SessionHtmlInput, sessionToHtml, writeSessionHtml } from "./export/session-html.js";
export type { PageColors } from "./export/style/page-style.js";
export type { CustomEntryData, CustomEntryMap, PermissionSettings, SettingsMap } from "./extension-points.js";
export { createEventBus, type EventBusController } from "./extensions/event-bus.js";
export { ExtensionRunner, type LoadedExtensions } from "./extensions/extension-runner.js";
export { type ExtensionActions, ExtensionRuntime } from "./extensions/extension-runtime.js";
export type { GivenFlags } from "./extensions/loader/flag-values.js";
export type { ExtensionLoadError, LoadExtensionsResult } from "./extensions/loader/load-result.js";
export type { RegisteredCommand, ResolvedCommand } from "./extensions/registered-commands.js";
export type {
  BoundKeys,
  RegisteredShortcut,
  ResolvedShortcuts,
  ShortcutDiagnostic,
} from "./extensions/registered-shortcuts.js";
export type { RegisteredTool } from "./extensions/registered-tools.js";
export { bashExecutionToText } from "./messages/bash-execution-text.js";
export { blockImages } from "./messages/block-images.js";
export {
  BRANCH_SUMMARY_PREFIX,
  BRANCH_SUMMARY_SUFFIX,
  COMPACTION_SUMMARY_PREFIX,
  COMPACTION_SUMMARY_SUFFIX,
  convertToLlm,
} from "./messages/convert-to-llm.js";
export {
  createBranchSummaryMessage,
  createCompactionSummaryMessage,
  createCustomMessage,
} from "./messages/factories.js";
export type { LocalServer } from "./models/local/local-server.js";
export type { ModelConfig, ModelOverride, ProviderConfig } from "./models/model-config.js";
export {
  findExactModelReferenceMatch,
  type PatternMatch,
  parseModelPattern,
  resolveModelScope,
  type ScopedModel,
} from "./models/model-pattern.js";
export { type ModelAuth, ModelRegistry } from "./models/model-registry.js";
export { type CopyOptions, copyToClipboard } from "./modes/interactive/clipboard/copy-text.js";
export {
  type ExtensionDialogOptions,
  ExtensionEditorComponent,
  ExtensionInputComponent,
  ExtensionSelectorComponent,
} from "./modes/interactive/dialogs/extension-dialogs.js";
export { CustomEditor } from "./modes/interactive/editor/custom-editor.js";
export type { EditorFactory } from "./modes/interactive/editor/editor-slot.js";
export type { FooterFactory } from "./modes/interactive/footer/footer.js";
export { FooterComponent } from "./modes/interactive/footer/footer-component.js";
export type { ReadonlyFooterDataProvider } from "./modes/interactive/footer/footer-data-provider.js";
export { InteractiveMode, type InteractiveModeOptions } from "./modes/interactive/interactive-mode.js";
export type { AppKeybinding } from "./modes/interactive/keys/app-keybindings.js";
export type { HeaderFactory } from "./modes/interactive/layout/header.js";
export { LoginDialogComponent, type LoginDialogOptions } from "./modes/interactive/selectors/login/login-dialog.js";
export {
  OAuthSelectorComponent,
  type OAuthSelectorOptions,
  type ProviderItem,
} from "./modes/interactive/selectors/login/provider-selector.js";
export {
  ModelSelectorComponent,
  type ModelSelectorOptions,
} from "./modes/interactive/selectors/model/model-selector.js";
export type { SelectorLook } from "./modes/interactive/selectors/selector.js";
export {
  SessionSelectorComponent,
  type SessionSelectorOptions,
} from "./modes/interactive/selectors/session-picker/session-selector.js";
export type {
  SettingName,
  SettingsCallbacks,
  SettingsChoices,
  SettingsConfig,
} from "./modes/interactive/selectors/settings/settings-config.js";
export {
  SettingsSelectorComponent,
  type SettingsSelectorOptions,
} from "./modes/interactive/selectors/settings/settings-selector.js";
export {
  ShowImagesSelectorComponent,
  type ShowImagesSelectorOptions,
} from "./modes/interactive/selectors/settings/show-images-selector.js";
export {
  ThemeSelectorComponent,
  type ThemeSelectorOptions,
} from "./modes/interactive/selectors/settings/theme-selector.js";
export {
  ThinkingSelectorComponent,
  type ThinkingSelectorOptions,
} from "./modes/interactive/selectors/settings/thinking-selector.js";
export {
  type TreeChoice,
  TreeSelectorComponent,
  type TreeSelectorOptions,
} from "./modes/interactive/selectors/tree/tree-selector.js";
export {
  type UserMessageItem,
  UserMessageSelectorComponent,
  type UserMessageSelectorOptions,
} from "./modes/interactive/selectors/user-message-selector.js";
export { type JsonModeOptions, runJsonMode } from "./modes/json/run-json-mode.js";
export type { ModeOutput } from "./modes/mode-output.js";
export type { SessionSource } from "./modes/print/present-session.js";
export { type PrintModeOptions, runPrintMode } from "./modes/print/run-print-mode.js";
export type { RpcExtensionUIHandlers } from "./modes/rpc/answer-extension-ui.js";
export type {
  RpcExtensionError,
  RpcExtensionUINotice,
  RpcExtensionUIQuestion,
  RpcExtensionUIRequest,
  RpcExtensionUIResponse,
} from "./modes/rpc/extension-ui-types.js";
export { RpcClient } from "./modes/rpc/rpc-client.js";
export { type RpcClientOptions, RpcConnection, type RpcEventListener } from "./modes/rpc/rpc-connection.js";
export type {
  ModelInfo,
  RpcCommand,
  RpcCommandInfo,
  RpcCommandMap,
  RpcCommandName,
  RpcData,
  RpcEvent,
  RpcFailure,
  RpcParams,
  RpcResponse,
  RpcSessionState,
  RpcSuccess,
} from "./modes/rpc/rpc-types.js";
export { type RpcModeOptions, runRpcMode } from "./modes/rpc/run-rpc-mode.js";
export {
  type EventDetail,
  toWireEvent,
  type WireAssistantMessageEvent,
  type WireEvent,
} from "./modes/wire/wire-event.js";
export { type FormatSkillsOptions, formatSkillsForPrompt } from "./prompt/skills-block.js";
export { buildSystemPrompt } from "./prompt/system-prompt.js";
export { BorderedLoader } from "./rendering/bordered-loader.js";
export { type RenderDiffOptions, renderDiff } from "./rendering/diff/render-diff.js";
export { DynamicBorder } from "./rendering/dynamic-border.js";
export { highlightCode } from "./rendering/highlight/highlight-code.js";
export { getLanguageFromPath } from "./rendering/highlight/language-names.js";
export { keyHint, keyText, rawKeyHint } from "./rendering/key-hints.js";
export { AssistantMessageComponent } from "./rendering/messages/assistant-message.js";
export { BashExecutionComponent, type BashExecutionUi } from "./rendering/messages/bash-execution.js";
export {
  CustomMessageComponent,
  type MessageRenderer,
  type MessageRenderOptions,
} from "./rendering/messages/custom-message.js";
export { SkillInvocationMessageComponent } from "./rendering/messages/skill-invocation-message.js";
export {
  BranchSummaryMessageComponent,
  CompactionSummaryMessageComponent,
} from "./rendering/messages/summary-messages.js";
export { UserMessageComponent } from "./rendering/messages/user-message.js";
export { truncateToVisualLines, type VisualTruncateResult } from "./rendering/text/visual-lines.js";
export type { ThemeBg, ThemeColor } from "./rendering/theme/color-names.js";
export { getMarkdownTheme, getSelectListTheme, getSettingsListTheme } from "./rendering/theme/component-themes.js";
export { initTheme } from "./rendering/theme/current-theme.js";
export { Theme } from "./rendering/theme/theme.js";
export {
  ToolExecutionComponent,
  type ToolExecutionOptions,
  type ToolExecutionUi,
} from "./rendering/tool-execution/tool-execution.js";
export type { EditPreview } from "./rendering/tools/tool-renderer.js";
export { type LoadedContextFile, loadContextFiles } from "./resources/context-files.js";
export type { ResourceCollision, ResourceDiagnostic } from "./resources/diagnostics.js";
export type { ExtensionsAndThemesOptions, LoadThemesResult } from "./resources/extensions-and-themes.js";
export { type ParsedFrontmatter, parseFrontmatter, stripFrontmatter } from "./resources/frontmatter.js";
export {
  type LoadSkillsFromDirOptions,
  type LoadSkillsOptions,
  type LoadSkillsResult,
  loadSkills,
  loadSkillsFromDir,
} from "./resources/load-skills.js";
export { expandPromptTemplate, type LoadPromptsResult } from "./resources/load-templates.js";
export * from "./resources/packages/index.js";
export { parseCommandArgs, substituteArgs } from "./resources/prompt-arguments.js";
export type { PromptTemplate } from "./resources/prompt-template.js";
export type { ResourceFile } from "./resources/resource-files.js";
export type { ResourcePath, ResourceSourcesOptions } from "./resources/resource-sources.js";
export type { FolderResourcesOptions, SessionResources } from "./resources/session-resources.js";
export type { Skill, SkillFrontmatter } from "./resources/skill.js";
export {
  type ExpandedSkillCommand,
  expandSkillCommand,
  type ParsedSkillBlock,
  parseSkillBlock,
} from "./resources/skill-command.js";
export type { ExtendedResources, SkillsAndPromptsOptions } from "./resources/skills-and-prompts.js";
export { buildSessionContext, getLatestCompactionEntry } from "./session/context.js";
export * from "./session/entries.js";
export type { SessionListProgress } from "./session/listing.js";
export { loadEntriesFromFile } from "./session/load.js";
export { migrateSessionEntries } from "./session/migrate.js";
export { parseSessionEntries } from "./session/parse.js";
export type { SummaryCost } from "./session/payloads.js";
export type { ReadonlySessionManager } from "./session/readonly-session-manager.js";
export { findMostRecentSession } from "./session/recent.js";
export { getDefaultSessionDir } from "./session/session-dir.js";
export type { SessionInfo } from "./session/session-info.js";
export { SessionManager } from "./session/session-manager.js";
export { addUsage, type UsageRecord, usageRecords } from "./session/usage.js";
export * from "./settings/index.js";
export { getAgentDir } from "./storage/agent-dir.js";
export type { JsonObject } from "./storage/json-file.js";
export * from "./tools/index.js";
export type { ProtectedResource } from "./trust/project-resources.js";
