import type { OAuthAuthInfo, OAuthLoginCallbacks, OAuthPrompt, OAuthSelectPrompt } from "@pi-stack/ai";
import { getCapabilities, hyperlink, Input, stripControlSequences, wrapTextWithAnsi } from "@pi-stack/tui";
import { CodingAgentError } from "../../../../errors/coding-agent-error.js";
import { keyHints, moveInList } from "../list-keys.js";
import { ListPosition } from "../list-position.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import { openInBrowser, webAddress } from "./open-browser.js";

/** What a {@link LoginDialogComponent} works with. */
export interface LoginDialogOptions {
  look: SelectorLook;
  /** Whom the user logs in to. */
  providerName: string;
  /** Shows a page. @defaultValue in the user's browser */
  openUrl?: (address: string) => void;
  /** The user has left. */
  onCancel(): void;
}

/** What the user is asked at the moment. */
interface LineQuestion {
  kind: "line";
  message: string;
  placeholder?: string | undefined;
  allowEmpty: boolean;
  answer(text: string): void;
}
interface ChoiceQuestion {
  kind: "choice";
  message: string;
  options: OAuthSelectPrompt["options"];
  position: ListPosition;
  answer(id: string | undefined): void;
}
type Question = LineQuestion | ChoiceQuestion;

/** A login as its provider leads through it: a page to open, progress, questions. Esc ends it. */
export class LoginDialogComponent extends Selector {
  readonly #options: LoginDialogOptions;
  readonly #controller = new AbortController();
  readonly #input = new Input();
  #address: string | undefined;
  #words: string[] = [];
  #progress: string | undefined;
  /** The latest is shown; when it is answered, the one before comes back. */
  readonly #questions: Question[] = [];

  constructor(options: LoginDialogOptions) {
    super(options.look);
    this.#options = options;
  }

  /** Fires when the user leaves. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How the provider talks with the user here. */
  get callbacks(): OAuthLoginCallbacks {
    return {
      onAuth: (info) => this.showAuth(info),
      onProgress: (message) => this.showProgress(message),
      onPrompt: (prompt) => this.showPrompt(prompt),
      onManualCodeInput: () => this.showManualInput(),
      onSelect: (prompt) => this.showSelect(prompt),
      signal: this.signal,
    };
  }

  /** Shows a page to open, and opens it; an address that is none of the web is shown as text. */
  showAuth({ url, instructions }: OAuthAuthInfo): void {
    const address = webAddress(url);
    this.#address = address;
    this.#words = [
      ...(address === undefined ? [`This is no web address, so it was not opened: ${url}`] : []),
      ...(instructions === undefined ? [] : [instructions]),
    ];
    if (address !== undefined) (this.#options.openUrl ?? openInBrowser)(address);
    this.changed();
  }

  showProgress(message: string): void {
    this.#progress = message;
    this.changed();
  }

  /** @throws {@link CodingAgentError} with code "cancelled" when the user leaves */
  showPrompt({ message, placeholder, allowEmpty = false }: OAuthPrompt): Promise<string> {
    return this.#ask<string>((answer) => ({ kind: "line", message, placeholder, allowEmpty, answer }));
  }

  /** @throws {@link CodingAgentError} with code "cancelled" when the user leaves */
  showManualInput(): Promise<string> {
    const message = "If the browser cannot come back by itself, paste the address that it ends at:";
    return this.#ask<string>((answer) => ({ kind: "line", message, allowEmpty: false, answer }));
  }

  showSelect({ message, options }: OAuthSelectPrompt): Promise<string | undefined> {
    const position = new ListPosition();
    position.setCount(options.length);
    return this.#ask<string | undefined>((answer) => ({ kind: "choice", message, options, position, answer }));
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const question = this.#questions.at(-1);
    if (keys.matches(data, "tui.select.cancel")) this.#cancel();
    else if (question?.kind === "choice") this.#choose(data, question);
    else if (question && keys.matches(data, "tui.select.confirm")) this.#submit(question);
    else if (question) this.#input.handleInput(data);
    this.changed();
  }

  protected override draw(width: number): SelectorView {
    const { theme, keys } = this.look;
    const question = this.#questions.at(-1);
    const progress = this.#progress === undefined ? [] : ["", ...this.sentence("dim", this.#progress, width)];
    return {
      title: `Log in to ${this.#options.providerName}`,
      rows: [
        ...this.#drawAddress(width),
        ...this.#words.flatMap((words) => this.sentence("text", words, width)),
        ...(question ? this.sentence("accent", question.message, width) : []),
        ...(question?.kind === "choice" ? this.#drawChoice(question) : []),
        ...(question?.kind === "line" ? this.#drawLine(question, width) : []),
        ...(question || this.#address !== undefined ? [] : [theme.fg("dim", " Waiting for the provider...")]),
        ...progress,
      ],
      hint: keyHints(keys, [
        ...(question ? [["tui.select.confirm", "confirm"] as const] : []),
        ["tui.select.cancel", "cancel the login"],
      ]),
    };
  }

  #ask<T>(make: (answer: (value: T) => void) => Question): Promise<T> {
    const { promise, resolve, reject } = withResolvers<T>();
    const cancelled = (): void =>
      reject(new CodingAgentError("cancelled", `The login to ${this.#options.providerName} was cancelled.`));
    if (this.signal.aborted) cancelled();
    else {
      this.signal.addEventListener("abort", cancelled);
      const question = make((value) => {
        this.signal.removeEventListener("abort", cancelled);
        this.#questions.splice(this.#questions.indexOf(question), 1);
        this.#input.setValue("");
        resolve(value);
      });
      this.#questions.push(question);
      this.#input.setValue("");
      this.changed();
    }
    return promise;
  }

  #submit(question: LineQuestion): void {
    const text = this.#input.getValue().trim();
    if (text !== "" || question.allowEmpty) question.answer(text);
  }

  #choose(data: string, question: ChoiceQuestion): void {
    const { keys } = this.look;
    if (keys.matches(data, "tui.select.confirm")) question.answer(question.options[question.position.index]?.id);
    else moveInList(keys, data, question.position, 10);
  }

  #cancel(): void {
    this.#controller.abort();
    this.#options.onCancel();
  }

  #drawAddress(width: number): string[] {
    if (this.#address === undefined) return [];
    const { theme } = this.look;
    const shown = stripControlSequences(this.#address);
    const link = getCapabilities().hyperlinks ? hyperlink(shown, this.#address) : shown;
    const rows = wrapTextWithAnsi(theme.fg("mdLink", link), Math.max(1, width - 2)).map((row) => ` ${row}`);
    return [" Open this page to log in:", ...rows, ""];
  }

  #drawChoice({ options, position }: ChoiceQuestion): string[] {
    const { theme } = this.look;
    const visible = this.visibleRows(10);
    const start = position.windowStart(visible);
    return options
      .slice(start, start + visible)
      .map(({ label }, index) =>
        start + index === position.index ? theme.fg("accent", `→ ${oneLine(label)}`) : `  ${oneLine(label)}`,
      );
  }

  #drawLine({ placeholder }: LineQuestion, width: number): string[] {
    this.#input.focused = this.focused;
    const hint = this.#input.getValue() === "" && placeholder !== undefined ? placeholder : undefined;
    return [...this.#input.render(width), ...(hint === undefined ? [] : this.sentence("dim", hint, width))];
  }
}

/** A promise with what settles it. */
function withResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
