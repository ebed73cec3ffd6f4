import { type Keybinding, Markdown, stripControlSequences } from "@pi-stack/tui";
import { getMarkdownTheme } from "../../../rendering/theme/component-themes.js";
import type { AppContext } from "../app-context.js";
import { shortPath } from "../footer/footer-text.js";
import type { AppCommand } from "./slash-command.js";

/** `/hotkeys`: what the keys do. */
export const hotkeysCommand: AppCommand = {
  name: "hotkeys",
  description: "What the keys do",
  run(app) {
    const table = [
      ...tableOf(app, "In lists", isOfLists),
      ...tableOf(app, "Writing", (id) => id.startsWith("tui.") && !isOfLists(id)),
      ...tableOf(app, "pi", (id) => id.startsWith("app.") && !isOfLists(id)),
      ...tableOfExtensions(app),
    ];
    app.transcript.add(new Markdown(table.join("\n"), 1, 1, getMarkdownTheme(app.theme)));
    app.tui.requestRender();
  },
};

/** What is needed most stands at the end, where the eye is. */
function isOfLists(id: string): boolean {
  return /^(tui\.select|app\.(tree|models|session\.(toggle\w+|rename|delete\w*)))(\.|$)/.test(id);
}

function tableOf(app: AppContext, title: string, isWanted: (id: string) => boolean): string[] {
  const rows = Object.keys(app.keys.getResolvedBindings())
    .filter(isWanted)
    .flatMap((id) => {
      const keybinding = asKeybinding(app, id);
      const keys = keybinding ? app.keys.getKeys(keybinding) : [];
      const description = keybinding ? app.keys.getDefinition(keybinding)?.description : undefined;
      return keys.length > 0 && description ? [`| ${keys.map(code).join(", ")} | ${cell(description)} |`] : [];
    });
  return [`## ${title}`, "", "| keys | what they do |", "|---|---|", ...rows, ""];
}

function tableOfExtensions(app: AppContext): string[] {
  const rows = [...app.shortcuts().shortcuts.values()].map(({ key, description, extensionPath }) => {
    const does = stripControlSequences(description ?? shortPath(extensionPath)).replace(/\s+/g, " ");
    return `| ${code(key)} | ${cell(does)} |`;
  });
  return rows.length === 0 ? [] : ["## Extensions", "", "| keys | what they do |", "|---|---|", ...rows, ""];
}

function asKeybinding(app: AppContext, id: string): Keybinding | undefined {
  const isKnown = (name: string): name is Keybinding => name in app.keys.getResolvedBindings();
  return isKnown(id) ? id : undefined;
}

function code(key: string): string {
  const text = cell(key);
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
