import { basename } from "node:path";
import type { PathMetadata, SourceInfo } from "../contracts/source-info.js";
import { errorMessage } from "../errors/system-error.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { readFolder } from "./folder-entries.js";
import { readFrontmatter } from "./frontmatter.js";
import { enterDir, isIgnored } from "./ignore-rules.js";
import { readResource } from "./read-resource.js";
import { type ResourceRoot, rootKind } from "./resource-root.js";

/** A prompt that people call as `/name args`. */
export interface PromptTemplate {
  /** The name of the file, without `.md`. */
  name: string;
  /** From the frontmatter, else the beginning of the first line. */
  description: string;
  /** Shown behind the name in lists. */
  argumentHint?: string;
  /** Without the frontmatter; `$1`, `$@` and the like stand for arguments. */
  content: string;
  filePath: string;
  sourceInfo: SourceInfo;
}

/** The Markdown files directly in a root, by name; a root may also be one file. */
export function findTemplateFiles(root: ResourceRoot): { files: string[]; diagnostics: ResourceDiagnostic[] } {
  const diagnostics: ResourceDiagnostic[] = [];
  const kind = rootKind(root, diagnostics);
  if (kind !== "folder") return { files: kind === "file" ? [root.path].filter(root.accepts) : [], diagnostics };
  const entries = readFolder(root.path, diagnostics);
  const names = entries.map((entry) => entry.name);
  const rules = enterDir(root.path, names);
  const files = entries.filter(
    ({ name, path, isFile }) =>
      isFile && name.endsWith(".md") && !name.startsWith(".") && !isIgnored(path, false, rules) && root.accepts(path),
  );
  return { files: files.map((entry) => entry.path), diagnostics };
}

/** Reads one template. Frontmatter that cannot be read is reported, and the template works without it. */
export function loadTemplateFile(
  filePath: string,
  metadata: PathMetadata,
): { item?: PromptTemplate; diagnostics: ResourceDiagnostic[] } {
  let text: string;
  try {
    text = readResource(filePath);
  } catch (error) {
    return { diagnostics: [{ type: "warning", message: errorMessage(error), path: filePath }] };
  }
  const { frontmatter, body, problem } = readFrontmatter(text);
  const diagnostics: ResourceDiagnostic[] =
    problem === undefined ? [] : [{ type: "warning", message: problem, path: filePath }];
  const hint = hintText(frontmatter["argument-hint"]);
  const item: PromptTemplate = {
    name: basename(filePath, ".md"),
    description: descriptionOf(frontmatter["description"], body),
    ...(hint === undefined ? {} : { argumentHint: hint }),
    content: body.trim(),
    filePath,
    sourceInfo: { ...metadata, path: filePath },
  };
  return { item, diagnostics };
}

function descriptionOf(given: unknown, body: string): string {
  if (typeof given === "string" && given.trim() !== "") return given.trim();
  const line = body.split("\n").find((each) => each.trim() !== "") ?? "";
  const characters = [...line.trim()];
  return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : characters.join("");
}

/** `argument-hint: [file]` is a list to YAML, and a text to the people who write it. */
function hintText(given: unknown): string | undefined {
  if (Array.isArray(given)) return `[${given.join(", ")}]`;
  return typeof given === "string" && given.trim() !== "" ? given.trim() : undefined;
}
