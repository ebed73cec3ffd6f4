import type { KeyId } from "@pi-stack/tui";
import type { Extension } from "../contracts/extension.js";
import type { ExtensionShortcut } from "../contracts/extension-api.js";

/** A key of an extension. */
export interface RegisteredShortcut extends ExtensionShortcut {
  key: KeyId;
  extensionPath: string;
}

/** Something about the keys of an extension that its user should know. */
export interface ShortcutDiagnostic {
  type: "warning";
  message: string;
  path: string;
}

/** The keys that count, and what was said about the others. */
export interface ResolvedShortcuts {
  /** By key, in lower case. */
  shortcuts: Map<string, RegisteredShortcut>;
  diagnostics: ShortcutDiagnostic[];
}

/** Which keys each action has now: what `KeybindingsManager.getResolvedBindings()` gives. */
export type BoundKeys = Readonly<Record<string, KeyId | readonly KeyId[] | undefined>>;

/** Actions whose keys no extension can take: without them nobody could stop, leave or choose. */
const reservedActions: ReadonlySet<string> = new Set([
  "app.interrupt",
  "app.clear",
  "app.exit",
  "app.suspend",
  "app.thinking.cycle",
  "app.model.cycleForward",
  "app.model.cycleBackward",
  "app.model.select",
  "app.tools.expand",
  "app.thinking.toggle",
  "app.editor.external",
  "app.message.followUp",
  "tui.input.submit",
  "tui.select.confirm",
  "tui.select.cancel",
  "tui.input.copy",
  "tui.editor.deleteToLineEnd",
]);

/** The keys of all extensions: the last one that wants a key has it, unless an action needs it. */
export function resolveShortcuts(extensions: readonly Extension[], bound: BoundKeys): ResolvedShortcuts {
  const shortcuts = new Map<string, RegisteredShortcut>();
  const diagnostics: ShortcutDiagnostic[] = [];
  const actions = actionsByKey(bound);
  for (const { path, shortcuts: own } of extensions) {
    const warn = (message: string): void => void diagnostics.push({ type: "warning", message, path });
    for (const [key, shortcut] of own) {
      const id = String(key).toLowerCase();
      const taken = actions.get(id) ?? [];
      const reserved = taken.find((action) => reservedActions.has(action));
      if (reserved !== undefined) {
        warn(`The shortcut "${key}" is not used: ${reserved} needs that key. Choose another one.`);
        continue;
      }
      if (taken.length > 0) warn(`The shortcut "${key}" takes the key of ${taken.join(", ")}.`);
      const before = shortcuts.get(id);
      if (before) warn(`The shortcut "${key}" takes the key from ${before.extensionPath}, which wants it too.`);
      const { description } = shortcut;
      shortcuts.set(id, {
        key,
        extensionPath: path,
        ...(description === undefined ? {} : { description }),
        handler: (context) => shortcut.handler(context),
      });
    }
  }
  return { shortcuts, diagnostics };
}

function actionsByKey(bound: BoundKeys): Map<string, string[]> {
  const actions = new Map<string, string[]>();
  for (const [action, keys = []] of Object.entries(bound)) {
    for (const key of typeof keys === "string" ? [keys] : keys) {
      const id = key.toLowerCase();
      actions.set(id, [...(actions.get(id) ?? []), action]);
    }
  }
  return actions;
}
