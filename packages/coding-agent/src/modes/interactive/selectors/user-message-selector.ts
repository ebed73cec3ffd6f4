import type { Done } from "../dialogs/done.js";
import { keyHints, moveInList } from "./list-keys.js";
import { ListPosition } from "./list-position.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "./selector.js";

/** A message of the user that can be chosen. */
export interface UserMessageItem {
  entryId: string;
  text: string;
}

/** What a {@link UserMessageSelectorComponent} shows. */
export interface UserMessageSelectorOptions {
  look: SelectorLook;
  /** Oldest first. */
  messages: readonly UserMessageItem[];
  /** What choosing one means. @defaultValue a fork */
  purpose?: MessagePurpose;
  /** Gets the id of the chosen message's entry. */
  done: Done<string>;
}

/** What a message is chosen for, in words. */
interface MessagePurpose {
  title: string;
  explanation: string;
  action: string;
}

const forking: MessagePurpose = {
  title: "Fork before which message?",
  explanation: "The new session holds everything before it.",
  action: "fork",
};

const mostVisible = 10;
/** A message may be megabytes; a row is not. */
const maxWords = 300;

/** Lets the user choose one of their messages; the newest is selected at first. */
export class UserMessageSelectorComponent extends Selector {
  readonly #options: UserMessageSelectorOptions;
  readonly #position = new ListPosition();

  constructor(options: UserMessageSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#position.setCount(options.messages.length);
    this.#position.moveTo(options.messages.length - 1);
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const { messages, done } = this.#options;
    const message = messages[this.#position.index];
    if (keys.matches(data, "tui.select.cancel")) done();
    else if (keys.matches(data, "tui.select.confirm")) {
      if (message) done(message.entryId);
    } else if (moveInList(keys, data, this.#position, mostVisible)) this.changed();
  }

  protected override draw(): SelectorView {
    const { theme, keys } = this.look;
    const { messages, purpose: { title, explanation, action } = forking } = this.#options;
    const { index } = this.#position;
    const visible = this.visibleRows(mostVisible);
    const start = this.#position.windowStart(visible);
    const rows = messages.slice(start, start + visible).map(({ text }, row) => {
      const words = oneLine(text.slice(0, maxWords));
      return start + row === index ? theme.fg("accent", `› ${words}`) : `  ${words}`;
    });
    return {
      title,
      head: [theme.fg("muted", ` ${explanation}`)],
      rows: rows.length > 0 ? rows : [theme.fg("dim", "  There are no messages.")],
      foot: messages.length > 0 ? [theme.fg("dim", `  Message ${index + 1} of ${messages.length}`)] : [],
      hint: keyHints(keys, [
        ["tui.select.confirm", action],
        ["tui.select.cancel", "leave"],
      ]),
    };
  }
}
