/** Longest `firstMessage`, in UTF-16 units. */
export const maxFirstMessageLength = 2000;

/** Longest `allMessagesText`, in UTF-16 units. */
export const maxSearchTextLength: number = 1024 * 1024;

/** A session as a picker shows it. */
export interface SessionInfo {
  path: string;
  id: string;
  /** Empty where the header has none. */
  cwd: string;
  name?: string;
  parentSessionPath?: string;
  created: Date;
  /** When a person or the model last said something. */
  modified: Date;
  messageCount: number;
  /** `(no messages)` where there is none; at most 2,000 characters. */
  firstMessage: string;
  /**
   * What was said, for searching; at most 1 M characters. Read from disk each time it is asked for, so that a list of
   * thousands of sessions stays small; copies of the object (spread, JSON) hold the text itself.
   */
  readonly allMessagesText: string;
}
