import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { FieldGuards } from "./command-fields.js";
import type { RpcCommandName, RpcData, RpcEvent, RpcParams } from "./rpc-types.js";

/** One command on its way. */
export interface RpcCall {
  id: string | number | undefined;
  runtime: AgentSessionRuntime;
  /** The session that was the present one when the command began. */
  session: AgentSession;
  /** Answers now, before the work is done; what fails later is told by an event. */
  accept(): void;
  tell(event: RpcEvent): Promise<void>;
}

/** What a command takes and what it does. */
export interface CommandDefinition<TName extends RpcCommandName> {
  fields: FieldGuards<RpcParams<TName>>;
  /** Begins its work before it first waits: commands begin in the order in which they came. */
  run(params: RpcParams<TName>, call: RpcCall): RpcData<TName> | Promise<RpcData<TName>>;
  /** Commands behind it wait for it, since they are meant for the session that it brings. */
  replacesSession?: true;
}

/** A table of commands. */
export type CommandTable<TName extends RpcCommandName = RpcCommandName> = {
  readonly [K in TName]: CommandDefinition<K>;
};
