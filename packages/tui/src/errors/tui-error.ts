/** Stable codes of {@link TuiError}. */
export type TuiErrorCode = "already_started" | "not_a_terminal";

// Module level: a static private field would put `#private` into the declarations and part two copies of the package.
const brand: symbol = Symbol.for("@pi-stack/tui.error");

/** Every error that this package throws. Recognise it with {@link TuiError.is}, which works across copies. */
export class TuiError extends Error {
  static {
    Object.defineProperty(TuiError.prototype, "name", { value: "TuiError", configurable: true, writable: true });
    Object.defineProperty(TuiError.prototype, brand, { value: true });
  }

  readonly code: TuiErrorCode;

  constructor(code: TuiErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  static is(value: unknown): value is TuiError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
