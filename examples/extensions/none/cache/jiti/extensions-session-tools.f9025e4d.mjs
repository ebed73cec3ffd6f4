"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = sessionTools; /** Commands over sessions: begin with a note, try again from the last question, go to a label, and tell what there is. */


function sessionTools(pi) {
  pi.registerCommand("fresh", {
    description: "A new session that begins with a message",
    handler: async (args, ctx) => {
      await ctx.waitForIdle();
      const parentSession = ctx.sessionManager.getSessionFile();
      await ctx.newSession({
        ...(parentSession === undefined ? {} : { parentSession }),
        setup: (manager) => void manager.appendSessionInfo(args || "fresh"),
        withSession: async (next) => {
          await next.sendMessage({ customType: "fresh", content: "Begun anew.", display: true });
        }
      });
    }
  });
  pi.registerCommand("again", {
    description: "Try again from your last question, in a fork",
    handler: async (_args, ctx) => {
      const last = ctx.sessionManager.
      getBranch().
      findLast((entry) => entry.type === "message" && entry.message.role === "user");
      if (last) await ctx.fork(last.id, { position: "before" });
    }
  });
  pi.registerCommand("goto", {
    description: "Go to a label",
    handler: async (args, ctx) => {
      const labelled = ctx.sessionManager.getEntries().find(({ id }) => ctx.sessionManager.getLabel(id) === args);
      if (labelled) await ctx.navigateTree(labelled.id, { summarize: false });else
      ctx.ui.notify(`Nothing has the label "${args}".`, "warning");
    }
  });
  pi.registerCommand("open", {
    description: "Go on with a session file",
    handler: async (args, ctx) => void (await ctx.switchSession(args))
  });
  pi.registerCommand("about", {
    description: "What there is here",
    handler: async (args, ctx) => {
      if (args === "reload") return ctx.reload();
      if (args === "stop") return ctx.abort();
      if (args === "quit") return ctx.shutdown();
      const commands = pi.getCommands().map(({ name, source }) => `/${name} (${source})`);
      const tools = pi.getAllTools().map(({ name }) => name);
      const state = `${ctx.isIdle() ? "idle" : "busy"}, ${ctx.hasPendingMessages() ? "messages wait" : "nothing waits"}`;
      ctx.ui.notify(
        [
        `${tools.length} tools: ${tools.join(", ")}`,
        ...commands,
        state,
        `prompt: ${ctx.getSystemPrompt().length}`].
        join("\n")
      );
    }
  });
  pi.on("agent_start", (_event, ctx) => {
    ctx.signal?.addEventListener("abort", () => ctx.ui.notify("Stopped."), { once: true });
  });
} /* v9-bc81a852161d1e51 */
