import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import type { SplitLine } from "../wire/line-splitter.js";
import { type EventDetail, toWireEvent } from "../wire/wire-event.js";
import type { WireOutput } from "../wire/wire-output.js";
import { type Fields, isFields } from "./command-fields.js";
import { isCommandName, replacesSession, runCommand } from "./commands.js";
import { RpcExtensions } from "./rpc-extensions.js";
import type { RpcCommandName, RpcEvent, RpcFailure } from "./rpc-types.js";

type CallId = string | number | undefined;

/** Answers lines, and tells of the events of whichever session is the present one. */
export class RpcServer {
  readonly #runtime: AgentSessionRuntime;
  readonly #output: WireOutput;
  readonly #eventDetail: EventDetail;
  readonly #extensions: RpcExtensions;
  /** Commands begin one after another; only those that replace the session make others wait for their end. */
  #begun: Promise<void>;
  readonly #calls = new Set<Promise<void>>();
  #unsubscribe: () => void = () => undefined;

  /** @param onShutdown - an extension wants pi to end, and nothing is under way any more */
  constructor(runtime: AgentSessionRuntime, output: WireOutput, eventDetail: EventDetail, onShutdown: () => void) {
    this.#runtime = runtime;
    this.#output = output;
    this.#eventDetail = eventDetail;
    this.#extensions = new RpcExtensions(
      () => runtime.session,
      (event) => output.send(event),
      () => void this.#whenSettled().then(onShutdown),
    );
    this.#begun = this.#follow(runtime.session).catch((error: unknown) => this.#refuse("start", undefined, error));
    runtime.setRebindSession((session) => this.#follow(session));
    runtime.setBeforeSessionInvalidate(() => {
      this.#extensions.reset();
      // A session that ends must get to its end, whether anybody reads of it or not.
      output.release();
    });
  }

  /** Takes one line; its answer comes when it is ready. */
  take(line: SplitLine): void {
    if ("problem" in line) this.#begin(() => this.#refuse("parse", undefined, line.problem));
    else if (line.text.trim() !== "") this.#begin(this.#toCall(line.text));
  }

  /** Resolves when every command that was taken has been answered and is over. */
  async settled(): Promise<void> {
    while (this.#calls.size > 0) await Promise.all(this.#calls);
  }

  /** Ends what is under way, so that it can be answered. */
  async abort(): Promise<void> {
    const { session } = this.#runtime;
    this.#extensions.end();
    this.#output.release();
    session.abortBash();
    await session.abort();
  }

  /** Tells of no more events. */
  close(): void {
    this.#unsubscribe();
    this.#extensions.end();
    this.#runtime.setRebindSession(() => undefined);
    this.#runtime.setBeforeSessionInvalidate(() => undefined);
  }

  /** What a line asks for; a promise where what comes later has to wait for it. */
  #toCall(text: string): () => Promise<void> | void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return () => this.#refuse("parse", undefined, `The line is not JSON: ${errorMessage(error)}`);
    }
    if (!isFields(value)) return () => this.#refuse("parse", undefined, "A command must be a JSON object.");
    const { type, id, ...fields } = value;
    if (typeof type !== "string") {
      return () => this.#refuse("parse", undefined, "type must be a string: the name of the command.");
    }
    if (type === "extension_ui_response") {
      // At once: what began before may wait for it.
      this.#extensions.answer(value);
      return () => undefined;
    }
    if (!isCommandName(type)) return () => this.#refuse(type, undefined, `Unknown command: ${type}`);
    if (!isCallId(id)) return () => this.#refuse(type, undefined, "id must be a string or a number.");
    if (replacesSession(type)) return () => this.#run(type, id ?? undefined, fields);
    return () => this.#remember(this.#run(type, id ?? undefined, fields));
  }

  #begin(call: () => Promise<void> | void): void {
    this.#begun = this.#begun.then(call);
    this.#remember(this.#begun);
  }

  #remember(call: Promise<void>): void {
    this.#calls.add(call);
    void call.finally(() => this.#calls.delete(call));
  }

  /** Never rejects. */
  async #run(name: RpcCommandName, id: CallId, fields: Fields): Promise<void> {
    const { session } = this.#runtime;
    let isAnswered = false;
    const succeed = (data?: unknown): void => {
      if (isAnswered) return;
      void this.#output.send({ ...ofCall(id), type: "response", command: name, success: true, data });
      isAnswered = true;
    };
    try {
      const data = await runCommand(name, fields, {
        id,
        runtime: this.#runtime,
        session,
        accept: succeed,
        tell: (event) => this.#output.send(event),
      });
      succeed(data);
    } catch (error) {
      if (!isAnswered) return this.#refuse(name, id, error);
      const failed: RpcEvent = { type: "command_failed", ...ofCall(id), command: name, ...describe(error) };
      void this.#output.send(failed);
    }
  }

  #refuse(command: string, id: CallId, error: unknown): void {
    const failure: RpcFailure = { ...ofCall(id), type: "response", command, success: false, ...describe(error) };
    void this.#output.send(failure);
  }

  async #whenSettled(): Promise<void> {
    await this.#runtime.session.waitForIdle();
    await this.settled();
  }

  async #follow(session: AgentSession): Promise<void> {
    this.#unsubscribe();
    this.#output.hold();
    this.#unsubscribe = session.subscribe((event) => this.#output.send(toWireEvent(event, this.#eventDetail)));
    await this.#extensions.bind(session);
  }
}

function ofCall(id: CallId): { id?: string | number } {
  return id === undefined ? {} : { id };
}

function isCallId(id: unknown): id is CallId | null {
  return id === undefined || id === null || typeof id === "string" || typeof id === "number";
}

function describe(error: unknown): { error: string; code?: string } {
  const words = errorMessage(error);
  return CodingAgentError.is(error) ? { error: words, code: error.code } : { error: words };
}
