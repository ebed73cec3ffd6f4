import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes extensions of ordinary size into a folder: each a module of its own with a helper, and one module that all of
 * them share. Returns the entry files.
 */
export function writeExtensions(dir, count, language) {
  const typed = language === "ts" ? (text) => text : (text) => text.replace(/: (?:string|number|any)\b/g, "");
  const imported = language === "ts" ? "js" : language;
  mkdirSync(join(dir, "..", "shared"), { recursive: true });
  writeFileSync(join(dir, "..", "shared", `state.${language}`), typed(shared));
  return Array.from({ length: count }, (_, index) => {
    const folder = join(dir, `extension-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `helper.${language}`), typed(helper));
    const entry = join(folder, `index.${language}`);
    writeFileSync(entry, typed(extension(index, imported)));
    return entry;
  });
}

const shared = `const counts = new Map();
export function count(name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts.get(name);
}
`;

const helper = Array.from(
  { length: 20 },
  (_, index) => `export function format${index}(text: string, width: number) {
  const words = text.split(" ").filter((word) => word.length > ${index});
  return words.map((word) => word.padEnd(width)).join("\\n");
}
`,
).join("");

function extension(index, imported) {
  return `import { count } from "../../shared/state.${imported}";
import { format1, format2, format3 } from "./helper.${imported}";

export default function (pi: any) {
  count("loaded");
  pi.registerCommand("command-${index}", {
    description: "Does one thing",
    handler: async (args: string, ctx: any) => ctx.ui.notify(format1(args, 10)),
  });
  pi.registerTool({
    name: "tool_${index}",
    label: "Tool ${index}",
    description: "Does one thing",
    parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    async execute(id: string, params: any) {
      return { content: [{ type: "text", text: format2(params.path, count("run")) }], details: { id } };
    },
  });
  for (const event of ["session_start", "agent_start", "agent_end", "tool_call"]) {
    pi.on(event, async (_event: any, _ctx: any) => {
      count(format3(event, 3));
    });
  }
}
`;
}
