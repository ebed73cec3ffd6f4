import { field, textField } from "./fields.js";

/** What a tool was asked about, in one text: the command, the path, the pattern. "" for tools that are not known. */
export function toolSubject(name: string, args: unknown): string {
  const path = textField(args, "path") || textField(args, "file_path");
  switch (name) {
    case "bash":
      return textField(args, "command");
    case "read":
      return path + lineRange(args);
    case "edit":
    case "write":
      return path;
    case "ls":
      return path || ".";
    case "grep":
    case "find":
      return [textField(args, "pattern"), path && `in ${path}`, textField(args, "glob")].filter(Boolean).join(" ");
    default:
      return "";
  }
}

function lineRange(args: unknown): string {
  const offset = field(args, "offset");
  const limit = field(args, "limit");
  if (typeof offset !== "number" && typeof limit !== "number") return "";
  const first = typeof offset === "number" ? offset : 1;
  return typeof limit === "number" ? `:${first}-${first + limit - 1}` : `:${first}-`;
}
