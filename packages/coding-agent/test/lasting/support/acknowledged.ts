/** A line that the session program prints: something that was stored, or how it ended. */
export type Acknowledged =
  /** The SHA-256 of a message's JSON. */
  | { file: string; message: string }
  | { file: string; entry: string }
  /** From here on everything hangs on this entry; empty: the leaf is about to be moved. */
  | { file: string; leaf: string }
  | { failure: string; isOurs: boolean };
