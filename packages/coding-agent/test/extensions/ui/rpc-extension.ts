/** An extension with a command for each thing that can be shown or asked; what it got, it tells as a message. */
export const rpcExtension = `
  export default (pi) => {
    const tell = (content) => pi.sendMessage({ customType: "told", content: JSON.stringify(content ?? null), display: true });
    const commands = {
      select: (ui) => ui.select("Which?", ["red", "green"]),
      confirm: (ui) => ui.confirm("Sure?", "No way back."),
      input: (ui) => ui.input("Name?", "Ada"),
      editor: (ui) => ui.editor("Words?", "begin"),
      late: (ui) => ui.select("Soon?", ["a"], { timeout: 50 }),
      stopped: (ui) => {
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 50);
        return ui.confirm("Stopped?", "", { signal: stop.signal });
      },
      several: (ui) => Promise.all([ui.input("one"), ui.input("two"), ui.confirm("three", "")]),
      show: (ui) => {
        ui.notify("note \\u2028 \\u001b[31m", "warning");
        ui.setStatus("s", "busy");
        ui.setWidget("w", ["a", "b"], { placement: "belowEditor" });
        ui.setWidget("f", () => ({ render: () => [] }));
        ui.setTitle("title");
        ui.setEditorText("text");
        ui.pasteToEditor("pasted");
        ui.setStatus("s", undefined);
      },
      nothing: async (ui, context) => {
        ui.setFooter(() => ({ render: () => [] }));
        ui.onTerminalInput(() => undefined)();
        return [
          context.hasUI, await ui.custom(() => ({ render: () => [] })), ui.getEditorText(), ui.getToolsExpanded(),
          ui.getAllThemes(), ui.getTheme("dark"), ui.setTheme("dark").success, typeof ui.theme.fg("error", "x"),
        ];
      },
    };
    for (const [name, run] of Object.entries(commands))
      pi.registerCommand(name, { description: "Tries " + name, handler: async (_args, context) => tell(await run(context.ui, context)) });
    pi.registerCommand("broken", { handler: () => { throw new Error("out of order"); } });
    pi.registerCommand("reload", { handler: (_args, context) => context.reload() });
    pi.registerCommand("fresh", { handler: (_args, context) => context.newSession() });
    pi.registerCommand("leave", { handler: (_args, context) => context.shutdown() });
    pi.registerCommand("echo", { handler: (args) => tell(args) });
    pi.on("session_before_switch", async (_event, { ui }) => ({ cancel: !(await ui.confirm("Leave this session?", "")) }));
    pi.on("session_start", ({ reason }, { ui }) => ui.setStatus("started", reason));
  };
`;
