import type { ExtensionError } from "../contracts/extension.js";
import type { ExtensionSession } from "../contracts/extension-session.js";
import { errorOf } from "./extension-error.js";
import type { ExtensionActions } from "./extension-runtime.js";
import { checkMessage } from "./message-shapes.js";

/** What extensions do to a session. What nobody waits for is reported when it fails. */
export function createSessionActions(
  session: ExtensionSession,
  report: (error: ExtensionError) => void,
  { emit, providersChanged }: Pick<ExtensionActions, "emit" | "providersChanged">,
): ExtensionActions {
  const unawaited = (event: string, work: () => Promise<void>): void => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => report(errorOf("<runtime>", event, error)));
  };
  const { sessionManager } = session;
  return {
    sendMessage: (message, options) =>
      unawaited("send_message", () => session.sendCustomMessage(checkMessage(message), options)),
    sendUserMessage: (content, options) =>
      unawaited("send_user_message", () => session.sendUserMessage(content, options)),
    appendEntry: (customType, data) => void sessionManager.appendCustomEntry(customType, data),
    setSessionName: (name) => session.setSessionName(name),
    getSessionName: () => session.sessionName,
    setLabel: (entryId, label) => void sessionManager.appendLabelChange(entryId, label),
    getActiveTools: () => session.getActiveToolNames(),
    getAllTools: () => session.getAllTools(),
    setActiveTools: (names) => session.setActiveToolsByName(names),
    getCommands: () => session.getSlashCommands(),
    setModel: async (model) => {
      if (!session.modelRegistry.hasConfiguredAuth(model)) return false;
      await session.setModel(model);
      return true;
    },
    getThinkingLevel: () => session.thinkingLevel,
    setThinkingLevel: (level) => session.setThinkingLevel(level),
    cwd: () => sessionManager.getCwd(),
    toolsChanged: () => session.refreshTools(),
    providersChanged,
    emit,
  };
}
