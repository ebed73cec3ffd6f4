import { fuzzyFilter } from "@pi-stack/tui";
import type { AuthStatus } from "../../../../auth/credentials.js";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { ListPosition } from "../list-position.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";

/** A provider, and where its key comes from. */
export interface ProviderItem {
  id: string;
  name: string;
  status: AuthStatus;
}

/** What an {@link OAuthSelectorComponent} shows. */
export interface OAuthSelectorOptions {
  look: SelectorLook;
  title: string;
  providers: readonly ProviderItem[];
  /** Gets the id of a provider. */
  done: Done<string>;
}

const mostVisible = 10;

/** Lets the user choose a provider, to log in to or to log out of. */
export class OAuthSelectorComponent extends Selector {
  readonly #options: OAuthSelectorOptions;
  readonly #position = new ListPosition();
  #shown: readonly ProviderItem[];

  constructor(options: OAuthSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#shown = options.providers;
    this.#position.setCount(this.#shown.length);
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const { providers, done } = this.#options;
    const selected = this.#shown[this.#position.index];
    if (keys.matches(data, "tui.select.cancel")) done();
    else if (keys.matches(data, "tui.select.confirm")) {
      if (selected) done(selected.id);
    } else if (moveInList(keys, data, this.#position, mostVisible)) this.changed();
    else if (this.searchWith(data)) {
      this.#shown = fuzzyFilter([...providers], this.search.getValue(), ({ id, name }) => `${name} ${id}`);
      this.#position.setCount(this.#shown.length);
      this.#position.moveTo(0);
    }
  }

  protected override draw(): SelectorView {
    const { theme, keys } = this.look;
    const visible = this.visibleRows(mostVisible);
    const start = this.#position.windowStart(visible);
    const rows = this.#shown.slice(start, start + visible).map(({ name, status }, index) => {
      const isSelected = start + index === this.#position.index;
      const title = isSelected ? theme.fg("accent", `→ ${oneLine(name)}`) : `  ${oneLine(name)}`;
      return `${title}  ${theme.fg(status.source === "stored" ? "success" : "muted", statusWords(status))}`;
    });
    return {
      title: this.#options.title,
      input: this.search,
      rows: rows.length > 0 ? rows : [theme.fg("dim", "  No provider fits.")],
      foot: this.position(this.#position.index, this.#shown.length, visible),
      hint: keyHints(keys, [
        ["tui.select.confirm", "choose"],
        ["tui.select.cancel", "leave"],
      ]),
    };
  }
}

function statusWords({ source, label }: AuthStatus): string {
  switch (source) {
    case "stored":
      return `✓ ${label ?? "stored"}`;
    case "environment":
      return label === undefined ? "env" : `env ${label}`;
    case "runtime":
      return "--api-key";
    case "fallback":
      return "models.json";
    default:
      return "not configured";
  }
}
