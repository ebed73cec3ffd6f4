"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = todo;

var _tui = await jitiImport("@pi-stack/tui");
var _typebox = await jitiImport("@sinclair/typebox"); /** A list of things to do for the model. Its state stands in the results of the tool, so each branch has its own. */

const parameters = _typebox.Type.Object({
  action: _typebox.Type.Union([_typebox.Type.Literal("add"), _typebox.Type.Literal("done"), _typebox.Type.Literal("list")]),
  text: _typebox.Type.Optional(_typebox.Type.String()),
  id: _typebox.Type.Optional(_typebox.Type.Number())
});







function todo(pi) {
  let items = [];

  const restore = (ctx) => {
    items = [];
    for (const entry of ctx.sessionManager.getBranch()) {
      if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName !== "todo")
      continue;
      items = itemsOf(entry.message.details) ?? items;
    }
  };

  pi.on("session_start", (_event, ctx) => restore(ctx));
  pi.on("session_tree", (_event, ctx) => restore(ctx));
  pi.registerTool({
    name: "todo",
    label: "To do",
    description: "Keeps a list of things to do.",
    promptSnippet: "todo: keep a list of what is left to do",
    parameters,
    execute: (_id, args) => {
      if (args.action === "add") items = [...items, { id: items.length + 1, text: args.text ?? "", done: false }];
      if (args.action === "done") items = items.map((item) => item.id === args.id ? { ...item, done: true } : item);
      return Promise.resolve({
        content: [{ type: "text", text: lines().join("\n") || "Nothing." }],
        details: { items }
      });
    },
    renderCall: (args, theme) =>
    new _tui.Text(theme.fg("toolTitle", `todo ${args.action} ${args.text ?? args.id ?? ""}`), 0, 0),
    renderResult: (_result, { expanded }, theme) =>
    new _tui.Text(theme.fg("toolOutput", expanded ? lines().join("\n") : `${items.length} things`), 0, 0)
  });
  pi.registerCommand("todos", {
    description: "What is left to do",
    handler: (_args, ctx) => ctx.ui.notify(lines().join("\n") || "Nothing is left to do.")
  });

  const lines = () => items.map(({ id, text, done }) => `${done ? "[x]" : "[ ]"} ${id}. ${text}`);
}

function itemsOf(details) {
  const items = typeof details === "object" && details !== null && "items" in details ? details.items : undefined;
  return Array.isArray(items) ? items.filter(isItem) : undefined;
}

function isItem(value) {
  return typeof value === "object" && value !== null && "id" in value && "text" in value && "done" in value;
} /* v9-d6f84d99d8389964 */
