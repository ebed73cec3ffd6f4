import type { FileChange } from "../../../../agent-session/files/preview.js";
import type { RewindPreview } from "../../../../agent-session/files/session-files.js";
import { renderDiff } from "../../../../rendering/diff/render-diff.js";
import type { Done } from "../../dialogs/done.js";
import { keyHints } from "../list-keys.js";
import { ListPosition } from "../list-position.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";

/** What goes where the user chose to go. */
export interface RewindChoice {
  files: boolean;
  conversation: boolean;
  /** Also files that somebody else has changed. */
  overwrite: boolean;
}

/** What a {@link RewindPreviewComponent} shows. */
export interface RewindPreviewOptions {
  look: SelectorLook;
  /** What is about to be done, in a word. */
  title: string;
  preview: RewindPreview;
  done: Done<RewindChoice>;
}

/** Rows of one diff that are shown. */
const maxDiffRows = 100;
const maxFiles = 200;

const signs: Record<FileChange["change"], string> = { created: "+", deleted: "-", changed: "~", mode: "m" };

/** Shows what going back would do to files, diff by diff, and lets the user choose what goes. */
export class RewindPreviewComponent extends Selector {
  readonly #options: RewindPreviewOptions;
  readonly #choices: { label: string; value: RewindChoice }[];
  readonly #position = new ListPosition();
  readonly #lines: string[];
  #top = 0;

  constructor(options: RewindPreviewOptions) {
    super(options.look);
    this.#options = options;
    this.#choices = choicesOf(options.preview);
    this.#position.setCount(this.#choices.length);
    this.#lines = this.#describe();
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const page = this.#visible();
    if (keys.matches(data, "tui.select.cancel")) this.#options.done();
    else if (keys.matches(data, "tui.select.confirm")) this.#options.done(this.#choices[this.#position.index]?.value);
    else if (keys.matches(data, "tui.select.up")) this.#position.step(-1);
    else if (keys.matches(data, "tui.select.down")) this.#position.step(1);
    else if (keys.matches(data, "tui.select.pageUp")) this.#top = Math.max(0, this.#top - page);
    else if (keys.matches(data, "tui.select.pageDown"))
      this.#top = Math.max(0, Math.min(this.#top + page, this.#lines.length - page));
    this.changed();
  }

  protected override draw(width: number): SelectorView {
    const { title, preview } = this.#options;
    const { theme, keys } = this.look;
    const visible = this.#visible();
    const shown = this.#lines.slice(this.#top, this.#top + visible);
    const end = this.#top + shown.length;
    const isLonger = this.#lines.length > visible;
    const rows = this.#choices.map(({ label }, index) =>
      index === this.#position.index ? theme.fg("accent", `› ${label}`) : `  ${label}`,
    );
    return {
      title,
      head: [
        ...(preview.message === "" ? [] : [theme.fg("muted", ` ${oneLine(preview.message.slice(0, 300))}`)]),
        ...(preview.unavailable === undefined ? [] : this.sentence("warning", preview.unavailable, width)),
        "",
        ...shown,
        ...(isLonger ? [theme.fg("dim", `  (lines ${this.#top + 1} to ${end} of ${this.#lines.length})`)] : []),
      ],
      rows,
      hint: keyHints(keys, [
        ["tui.select.confirm", "do it"],
        ...(isLonger ? ([["tui.select.pageDown", "more"]] as const) : []),
        ["tui.select.cancel", "leave everything as it is"],
      ]),
    };
  }

  #visible(): number {
    return Math.max(3, this.look.tui.terminal.rows - 12 - this.#choices.length);
  }

  #describe(): string[] {
    const { files, conflicts, uncovered } = this.#options.preview;
    const { theme } = this.look;
    const lines = this.#files(files);
    if (conflicts.length > 0) {
      lines.push(theme.fg("warning", " Changed by somebody else since; they stay unless you choose otherwise:"));
      lines.push(...this.#files(conflicts));
    }
    if (uncovered.length > 0) {
      lines.push(theme.fg("warning", " Not covered; they stay as they are:"));
      const named = uncovered.slice(0, maxFiles).map(({ path, reason }) => `   ${oneLine(path)}: ${reason}`);
      lines.push(...named, ...this.#more(uncovered.length));
    }
    return lines.length > 0 ? lines : [theme.fg("dim", " No files have changed.")];
  }

  #files(changes: readonly FileChange[]): string[] {
    const { theme } = this.look;
    const lines = changes.slice(0, maxFiles).flatMap(({ path, change, kind, diff, detail }) => {
      const what = kind === "file" ? "" : ` (${kind})`;
      const words = detail === undefined ? "" : theme.fg("dim", `  ${oneLine(detail)}`);
      const rows = diff === undefined ? [] : renderDiff(diff, { theme }).split("\n");
      const hidden = rows.length - maxDiffRows;
      return [
        ` ${theme.bold(`${signs[change]} ${oneLine(path)}`)}${what}${words}`,
        ...rows.slice(0, maxDiffRows).map((row) => `   ${row}`),
        ...(hidden > 0 ? [theme.fg("dim", `   … ${hidden} more lines`)] : []),
      ];
    });
    return [...lines, ...this.#more(changes.length)];
  }

  #more(count: number): string[] {
    return count > maxFiles ? [this.look.theme.fg("dim", `   … and ${count - maxFiles} more`)] : [];
  }
}

function choicesOf({ files, conflicts, unavailable }: RewindPreview): { label: string; value: RewindChoice }[] {
  const back = { files: true, conversation: true, overwrite: false };
  const words = { label: "Conversation only", value: { ...back, files: false } };
  if (unavailable !== undefined || files.length + conflicts.length === 0) return [words];
  const others = conflicts.length === 1 ? "the file" : `the ${conflicts.length} files`;
  const all = `, ${others} of somebody else too`;
  const overwrite = conflicts.length > 0;
  return [
    { label: "Files and conversation", value: back },
    { label: "Files only", value: { ...back, conversation: false } },
    words,
    ...(overwrite ? [{ label: `Files and conversation${all}`, value: { ...back, overwrite } }] : []),
    ...(overwrite ? [{ label: `Files only${all}`, value: { ...back, conversation: false, overwrite } }] : []),
  ];
}
