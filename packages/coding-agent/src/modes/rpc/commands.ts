import type { CommandDefinition, CommandTable, RpcCall } from "./command-definition.js";
import { checkFields, type Fields } from "./command-fields.js";
import { filesCommands } from "./files-commands.js";
import { messageCommands } from "./message-commands.js";
import { modelCommands } from "./model-commands.js";
import type { RpcCommandName, RpcData } from "./rpc-types.js";
import { sessionCommands } from "./session-commands.js";
import { stateCommands } from "./state-commands.js";
import { workCommands } from "./work-commands.js";

const commands: CommandTable = {
  ...messageCommands,
  ...stateCommands,
  ...modelCommands,
  ...workCommands,
  ...sessionCommands,
  ...filesCommands,
};

export function isCommandName(name: string): name is RpcCommandName {
  return Object.hasOwn(commands, name);
}

/** Whether commands that come later are meant for the session that this one brings. */
export function replacesSession(name: RpcCommandName): boolean {
  return commands[name].replacesSession === true;
}

/**
 * Runs a command.
 * @throws {@link CodingAgentError} with code "rpc_invalid" for parameters that do not fit; otherwise what the command throws
 */
export async function runCommand<TName extends RpcCommandName>(
  name: TName,
  fields: Fields,
  call: RpcCall,
): Promise<RpcData<TName>> {
  const command: CommandDefinition<TName> = commands[name];
  checkFields(command.fields, fields);
  return command.run(fields, call);
}
