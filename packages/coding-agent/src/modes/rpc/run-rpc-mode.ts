import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import { errorMessage } from "../../errors/system-error.js";
import type { ModeOutput } from "../mode-output.js";
import { LineSplitter } from "../wire/line-splitter.js";
import type { EventDetail } from "../wire/wire-event.js";
import { WireOutput } from "../wire/wire-output.js";
import { RpcServer } from "./rpc-server.js";
import { takeStdout } from "./take-stdout.js";

/** How {@link runRpcMode} is connected. */
export interface RpcModeOptions {
  /** Where commands come from. @defaultValue standard input */
  input?: Readable;
  /** @defaultValue standard output, which then carries nothing else: what other code prints goes to stderr */
  output?: ModeOutput;
  /** @defaultValue "delta" */
  eventDetail?: EventDetail;
}

/** The longest line that is taken: images travel in lines, a whole context does not. */
const maxLineBytes = 32 * 1024 * 1024;
/** What can be answered within this time after the end of the input is answered; the rest is aborted. In milliseconds. */
const farewellMs = 1000;
/** How long an abort, or a reader that takes nothing, is waited for at the end. In milliseconds. */
const patienceMs = 5000;

/**
 * Serves commands, one JSON object a line, until the input ends or an extension wants pi to end; then aborts what is under way. Commands run beside each
 * other and begin in the order in which they came. The runtime is left to the caller to dispose of. Returns the exit code.
 */
export async function runRpcMode(runtime: AgentSessionRuntime, options: RpcModeOptions = {}): Promise<number> {
  const { input = process.stdin, output = takeStdout(), eventDetail = "delta" } = options;
  const wire = new WireOutput((text) => output.write(text));
  let isOver = false;
  const server = new RpcServer(runtime, wire, eventDetail, () => {
    isOver = true;
    input.destroy();
  });
  try {
    await serve(server, input, wire);
  } catch (error) {
    // An extension has ended the input.
    if (!isOver) output.warn(`pi: cannot read commands: ${errorMessage(error)}`);
  }
  await within(farewellMs, server.settled());
  await within(patienceMs, server.abort());
  await within(patienceMs, server.settled());
  await wire.drain(patienceMs);
  server.close();
  return 0;
}

async function serve(server: RpcServer, input: Readable, wire: WireOutput): Promise<void> {
  const lines = new LineSplitter(maxLineBytes);
  for await (const chunk of input) {
    for (const line of lines.push(toBytes(chunk))) {
      server.take(line);
      // What can be answered at once has been by then: a chunk may ask for far more than there is memory.
      await setImmediate();
      await wire.ready();
    }
  }
  for (const line of lines.end()) server.take(line);
}

function toBytes(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}

/** Waits for work, but not for ever. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
