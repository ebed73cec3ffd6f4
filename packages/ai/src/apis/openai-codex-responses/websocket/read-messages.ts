import { errorOf, formatThrownValue } from "../../../errors/failure.js";
import { truncated } from "../../../stream/answer.js";
import type { AnswerReader } from "../../../stream/read-answer.js";
import type { CodexSocket } from "./codex-socket.js";

/** How long a server that has told of an error may take to tell more of it. */
const trailingMs = 1000;

/**
 * Reads an answer, whose first message has come, to its end.
 *
 * @throws AiError of category "truncated" when the connection ends before the answer does
 */
export async function readMessages(socket: CodexSocket, first: string, reader: AnswerReader): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    let data: string | undefined = first;
    while (data !== undefined) {
      const state = reader.event({ event: "message", data, complete: true });
      if (state === "done") return;
      if (state === "enough") timer ??= setTimeout(() => socket.close(), trailingMs);
      data = await nextMessage(socket, timer !== undefined);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function nextMessage(socket: CodexSocket, mayEnd: boolean): Promise<string | undefined> {
  try {
    return await socket.next();
  } catch (error) {
    if (mayEnd) return undefined;
    throw errorOf(truncated(formatThrownValue(error)), error);
  }
}
