import type { RewindTarget } from "../../agent-session/files/session-files.js";
import type { CommandTable, RpcCall } from "./command-definition.js";
import { flag, optional, settlement, text } from "./command-fields.js";
import type { RpcParams } from "./rpc-types.js";

const options = {
  files: optional(flag),
  conversation: optional(flag),
  overwrite: optional(flag),
  preview: optional(flag),
};

/** Back and forth, files and conversation; with `preview` only what that would do is told. */
export const filesCommands: CommandTable<"undo" | "redo" | "rewind" | "settle_undo"> = {
  undo: { fields: options, run: (params, call) => go("undo", params, call) },
  redo: { fields: options, run: (params, call) => go("redo", params, call) },
  rewind: {
    fields: { entryId: text, ...options },
    run: ({ entryId, ...params }, call) => go({ entryId }, params, call),
  },
  settle_undo: {
    fields: { how: settlement },
    run: async ({ how }, { session }) => ({ files: (await session.files.settleUnfinished(how)) ?? null }),
  },
};

async function go(target: RewindTarget, { preview, ...rest }: RpcParams<"undo">, { session }: RpcCall) {
  return preview ? session.files.preview(target) : session.files.rewind(target, rest);
}
