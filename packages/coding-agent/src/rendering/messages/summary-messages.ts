import type { MarkdownTheme } from "@pi-stack/tui";
import type { BranchSummaryMessage, CompactionSummaryMessage } from "../../augment/agent-core.js";
import { expandHint } from "../key-hints.js";
import { getMarkdownTheme } from "../theme/component-themes.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { FoldableBox } from "./foldable-box.js";

/** What stands for history that was compacted away. */
export class CompactionSummaryMessageComponent extends FoldableBox {
  constructor(
    message: Pick<CompactionSummaryMessage, "summary" | "tokensBefore">,
    markdownTheme: MarkdownTheme = getMarkdownTheme(),
    theme: Theme = currentTheme(),
  ) {
    const compacted = `Compacted from ${message.tokensBefore.toLocaleString("en-US")} tokens`;
    const content = {
      label: "compaction",
      folded: () => `${compacted} (${expandHint()})`,
      body: `**${compacted}**\n\n${message.summary}`,
    };
    super(content, markdownTheme, theme);
  }
}

/** What happened on a branch that was left. */
export class BranchSummaryMessageComponent extends FoldableBox {
  constructor(
    message: Pick<BranchSummaryMessage, "summary">,
    markdownTheme: MarkdownTheme = getMarkdownTheme(),
    theme: Theme = currentTheme(),
  ) {
    const content = {
      label: "branch",
      folded: () => `Summary of another branch (${expandHint()})`,
      body: message.summary,
    };
    super(content, markdownTheme, theme);
  }
}
