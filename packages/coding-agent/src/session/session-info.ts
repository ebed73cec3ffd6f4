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
  /** `(no messages)` where there is none. */
  firstMessage: string;
  /** What was said, for searching; at most 64 K characters. */
  allMessagesText: string;
}
