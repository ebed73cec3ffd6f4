import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** A command pattern cannot be read; `offset` says where, from 0. */
export class PatternError extends CodingAgentError {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super("invalid_pattern", message);
    this.offset = offset;
  }
}
