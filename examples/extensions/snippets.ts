/** `;sig` is completed to a text of yours, and F9 pastes the day. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";
import { matchesKey } from "@pi-stack/tui";

const snippets: Readonly<Record<string, string>> = { ";sig": "Best regards", ";todo": "TODO(me): " };

export default function snippetsExtension(pi: ExtensionAPI): void {
  let leave: () => void = () => undefined;
  pi.on("session_start", (_event, { ui }) => {
    leave = ui.onTerminalInput((data) => {
      if (!matchesKey(data, "f9")) return undefined;
      ui.pasteToEditor(new Date().toISOString().slice(0, 10));
      return { consume: true };
    });
    ui.addAutocompleteProvider((current) => ({
      getSuggestions: async (lines, line, column, options) => {
        const [prefix] = /;\w*$/.exec((lines[line] ?? "").slice(0, column)) ?? [];
        if (prefix === undefined) return current.getSuggestions(lines, line, column, options);
        const names = Object.keys(snippets).filter((name) => name.startsWith(prefix));
        return { prefix, items: names.map((name) => ({ value: snippets[name] ?? name, label: name })) };
      },
      applyCompletion: (lines, line, column, item, prefix) =>
        current.applyCompletion(lines, line, column, item, prefix),
    }));
  });
  pi.on("session_shutdown", () => leave());
}
