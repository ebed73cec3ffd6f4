import type { Keybinding, KeybindingDefinition } from "@pi-stack/tui";

/** The actions of pi itself. */
export type AppKeybinding = Extract<Keybinding, `app.${string}`>;

const onWindows = process.platform === "win32";

/** What keys do in pi, and which keys by default. Those that act in one list only may share theirs with others. */
export const appKeybindings: Readonly<Record<AppKeybinding, KeybindingDefinition>> = {
  "app.interrupt": { defaultKeys: "escape", description: "Stop what is under way" },
  "app.clear": { defaultKeys: "ctrl+c", description: "Clear the editor; twice: quit" },
  "app.exit": { defaultKeys: "ctrl+d", description: "Quit, when the editor is empty" },
  "app.suspend": { defaultKeys: onWindows ? [] : "ctrl+z", description: "Go to the shell; fg comes back" },
  "app.thinking.cycle": { defaultKeys: "shift+tab", description: "Next thinking level" },
  "app.thinking.toggle": { defaultKeys: "ctrl+t", description: "Show or hide thinking" },
  "app.model.cycleForward": { defaultKeys: "ctrl+p", description: "Next model" },
  "app.model.cycleBackward": { defaultKeys: "shift+ctrl+p", description: "Previous model" },
  "app.model.select": { defaultKeys: "ctrl+l", description: "Choose a model" },
  "app.tools.expand": { defaultKeys: "ctrl+o", description: "Show all of outputs and summaries, or less" },
  "app.editor.external": { defaultKeys: "ctrl+g", description: "Write in $VISUAL or $EDITOR" },
  "app.message.followUp": { defaultKeys: "alt+enter", description: "Queue a message for after the run" },
  "app.message.dequeue": { defaultKeys: "alt+up", description: "Take queued messages back" },
  "app.clipboard.pasteImage": { defaultKeys: onWindows ? "alt+v" : "ctrl+v", description: "Paste an image" },
  "app.session.new": { defaultKeys: [], description: "Begin an empty session" },
  "app.session.tree": { defaultKeys: [], description: "Go to another place in the session" },
  "app.session.fork": { defaultKeys: [], description: "A new session from before one of your messages" },
  "app.session.resume": { defaultKeys: [], description: "Go on with another session" },
  "app.session.togglePath": { defaultKeys: "ctrl+p", description: "Sessions: show or hide folders" },
  "app.session.toggleSort": { defaultKeys: "ctrl+s", description: "Sessions: next order" },
  "app.session.toggleNamedFilter": { defaultKeys: "ctrl+n", description: "Sessions: only those with a name" },
  "app.session.rename": { defaultKeys: "ctrl+r", description: "Sessions: give a name" },
  "app.session.delete": { defaultKeys: "ctrl+d", description: "Sessions: delete" },
  "app.session.deleteNoninvasive": {
    defaultKeys: "ctrl+backspace",
    description: "Sessions: delete, when nothing is searched",
  },
  "app.tree.foldOrUp": { defaultKeys: ["ctrl+left", "alt+left"], description: "Tree: fold, or to the branch before" },
  "app.tree.unfoldOrDown": {
    defaultKeys: ["ctrl+right", "alt+right"],
    description: "Tree: unfold, or to the next branch",
  },
  "app.tree.editLabel": { defaultKeys: "shift+l", description: "Tree: label an entry" },
  "app.tree.toggleLabelTimestamp": { defaultKeys: "shift+t", description: "Tree: show when labels were given" },
  "app.tree.filter.default": { defaultKeys: "ctrl+d", description: "Tree: the usual entries" },
  "app.tree.filter.noTools": { defaultKeys: "ctrl+t", description: "Tree: without tools" },
  "app.tree.filter.userOnly": { defaultKeys: "ctrl+u", description: "Tree: only your messages" },
  "app.tree.filter.labeledOnly": { defaultKeys: "ctrl+l", description: "Tree: only what has a label" },
  "app.tree.filter.all": { defaultKeys: "ctrl+a", description: "Tree: everything" },
  "app.tree.filter.cycleForward": { defaultKeys: "ctrl+o", description: "Tree: next filter" },
  "app.tree.filter.cycleBackward": { defaultKeys: "shift+ctrl+o", description: "Tree: previous filter" },
  "app.models.save": { defaultKeys: "ctrl+s", description: "Models: save the choice" },
  "app.models.enableAll": { defaultKeys: "ctrl+a", description: "Models: all" },
  "app.models.clearAll": { defaultKeys: "ctrl+x", description: "Models: none" },
  "app.models.toggleProvider": { defaultKeys: "ctrl+p", description: "Models: all of a provider, or none" },
  "app.models.reorderUp": { defaultKeys: "alt+up", description: "Models: move up" },
  "app.models.reorderDown": { defaultKeys: "alt+down", description: "Models: move down" },
};
