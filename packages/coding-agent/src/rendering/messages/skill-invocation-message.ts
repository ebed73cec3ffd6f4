import type { MarkdownTheme } from "@pi-stack/tui";
import { expandHint } from "../key-hints.js";
import { oneLine } from "../text/long-text.js";
import { getMarkdownTheme } from "../theme/component-themes.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { FoldableBox } from "./foldable-box.js";

/** A skill that the user called: its name, and its instructions when it is expanded. */
export class SkillInvocationMessageComponent extends FoldableBox {
  constructor(
    skill: { name: string; content: string },
    markdownTheme: MarkdownTheme = getMarkdownTheme(),
    theme: Theme = currentTheme(),
  ) {
    const name = oneLine(skill.name);
    const content = {
      label: "skill",
      folded: () => `${name} (${expandHint()})`,
      body: `**${name}**\n\n${skill.content}`,
    };
    super(content, markdownTheme, theme);
  }
}
