import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts the model in a process of its own. */
export async function startModelServer() {
  const child = fork(new URL("model-server.mjs", import.meta.url));
  const [{ url }] = await once(child, "message");
  return {
    url,
    /** Milliseconds from the end of each reply to the request after it, since the last time that this was asked. */
    async takeGaps() {
      child.send("gaps");
      const [{ gaps }] = await once(child, "message");
      return gaps;
    },
    close: () => child.disconnect(),
  };
}
