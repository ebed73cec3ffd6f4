/** Where a mode without a user interface writes. */
export interface ModeOutput {
  /** Resolves when the reader has taken it. Text for people holds nothing that could control a terminal. */
  write(text: string): Promise<void>;
  /** One message for the person, on stderr. */
  warn(message: string): void;
}
