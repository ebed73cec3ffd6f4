import { randomUUID } from "node:crypto";
import type { ExtensionUIContext, ExtensionUIDialogOptions } from "../../contracts/extension-ui.js";
import { noUI } from "../../extensions/no-ui.js";
import { currentTheme } from "../../rendering/theme/current-theme.js";
import type { Fields } from "./command-fields.js";
import type { RpcExtensionUINotice, RpcExtensionUIQuestion, RpcExtensionUIRequest } from "./extension-ui-types.js";

/** Timers know no longer waits, in milliseconds. */
const maxTimeoutMs = 2 ** 31 - 1;

/** A request as it is made, before it has an identity. */
type Asked<T extends RpcExtensionUIRequest> = T extends RpcExtensionUIRequest ? Omit<T, "type" | "id"> : never;

/**
 * What the extensions of one session show and ask over RPC. {@link RpcExtensionUI.end} answers what is asked as if it had
 * been left; nothing is shown any more.
 */
export class RpcExtensionUI {
  /** Its functions may be taken out of it. */
  readonly context: ExtensionUIContext;
  readonly #send: (request: RpcExtensionUIRequest) => unknown;
  readonly #onQuestion: () => void;
  readonly #pending = new Map<string, (answer: Fields) => void>();
  /** What the client shows, by its keys. */
  readonly #statuses = new Set<string>();
  readonly #widgets = new Set<string>();
  #isOver = false;

  /** @param onQuestion - told of each question: somebody waits for the client now */
  constructor(send: (request: RpcExtensionUIRequest) => unknown, onQuestion: () => void) {
    this.#send = send;
    this.#onQuestion = onQuestion;
    this.context = this.#create();
  }

  /** Takes an answer of the client. One that nobody waits for is passed over. */
  answer(fields: Fields): void {
    const { id } = fields;
    if (typeof id === "string") this.#pending.get(id)?.(fields);
  }

  /** Takes away what the client shows, and ends. */
  reset(): void {
    for (const statusKey of this.#statuses) this.#show({ method: "setStatus", statusKey });
    for (const widgetKey of this.#widgets) this.#show({ method: "setWidget", widgetKey });
    this.end();
  }

  end(): void {
    this.#isOver = true;
    for (const settle of [...this.#pending.values()]) settle({ cancelled: true });
  }

  #create(): ExtensionUIContext {
    const setEditorText = (text: string): void => this.#show({ method: "set_editor_text", text: String(text) });
    return {
      ...noUI,
      select: async (title, options, dialog) => {
        const given = [...options];
        return this.#ask({ method: "select", title: String(title), options: given.map(String) }, dialog, (answer) =>
          given.find((option) => option === answer["value"]),
        );
      },
      confirm: async (title, message, dialog) =>
        (await this.#ask(
          { method: "confirm", title: String(title), message: String(message ?? "") },
          dialog,
          ({ confirmed }) => confirmed === true,
        )) === true,
      input: async (title, placeholder, dialog) =>
        this.#ask({ method: "input", title: String(title), ...given("placeholder", placeholder) }, dialog, textOf),
      editor: async (title, prefill) =>
        this.#ask({ method: "editor", title: String(title), ...given("prefill", prefill) }, {}, textOf),
      notify: (message, notifyType = "info") => this.#show({ method: "notify", message: String(message), notifyType }),
      setStatus: (key, text) => {
        keep(this.#statuses, String(key), text !== undefined);
        this.#show({ method: "setStatus", statusKey: String(key), ...given("statusText", text) });
      },
      setWidget: (key, content, { placement } = {}) => {
        // A component cannot be drawn over there.
        if (typeof content === "function") return;
        keep(this.#widgets, String(key), content !== undefined);
        this.#show({
          method: "setWidget",
          widgetKey: String(key),
          ...(content === undefined ? {} : { widgetLines: content.map(String) }),
          ...(placement === undefined ? {} : { widgetPlacement: placement }),
        });
      },
      setTitle: (title) => this.#show({ method: "setTitle", title: String(title) }),
      pasteToEditor: setEditorText,
      setEditorText,
      get theme() {
        return currentTheme();
      },
    };
  }

  #show(notice: Asked<RpcExtensionUINotice>): void {
    if (!this.#isOver) void this.#send({ type: "extension_ui_request", id: randomUUID(), ...notice });
  }

  #ask<T>(
    question: Asked<RpcExtensionUIQuestion>,
    { signal, timeout }: ExtensionUIDialogOptions = {},
    read: (answer: Fields) => T | undefined,
  ): Promise<T | undefined> {
    if (this.#isOver || signal?.aborted) return Promise.resolve(undefined);
    const id = randomUUID();
    return new Promise((resolve) => {
      const settle = (answer: Fields): void => {
        this.#pending.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        resolve(answer["cancelled"] === true ? undefined : read(answer));
      };
      const leave = (): void => settle({ cancelled: true });
      const ms = timeout === undefined ? undefined : Math.min(Number(timeout), maxTimeoutMs);
      const timer = ms === undefined ? undefined : setTimeout(leave, ms);
      signal?.addEventListener("abort", leave);
      this.#pending.set(id, settle);
      const waits = ms === undefined ? {} : { timeout: ms };
      void this.#send({ type: "extension_ui_request", id, ...question, ...waits });
      this.#onQuestion();
    });
  }
}

function keep(keys: Set<string>, key: string, isShown: boolean): void {
  if (isShown) keys.add(key);
  else keys.delete(key);
}

function given<TName extends string>(name: TName, value: unknown): { [K in TName]?: string } {
  const fields: { [K in TName]?: string } = {};
  return value === undefined ? fields : { ...fields, [name]: String(value) };
}

function textOf({ value }: Fields): string | undefined {
  return typeof value === "string" ? value : undefined;
}
