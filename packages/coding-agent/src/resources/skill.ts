import { basename, dirname } from "node:path";
import type { PathMetadata, SourceInfo } from "../contracts/source-info.js";
import { errorMessage } from "../errors/system-error.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import { readFrontmatter } from "./frontmatter.js";
import { readResource } from "./read-resource.js";

/** Instructions for one kind of task, which the model reads when it needs them. */
export interface Skill {
  name: string;
  /** When to use it; this is all that the prompt shows. At most 1024 characters, or a warning. */
  description: string;
  filePath: string;
  /** What relative paths in the file are relative to. */
  baseDir: string;
  sourceInfo: SourceInfo;
  /** Kept out of the prompt; people can still call it as `/skill:name`. */
  disableModelInvocation: boolean;
}

/** What the frontmatter of a skill may say. Other keys are ignored. */
export interface SkillFrontmatter {
  /** Lower-case letters, digits and single hyphens, at most 64. @defaultValue the name of the folder */
  name?: string;
  /** Required. */
  description?: string;
  "disable-model-invocation"?: boolean;
  [key: string]: unknown;
}

/** The file that makes its folder a skill. */
export const skillFileName = "SKILL.md";

/** Reads one skill. What breaks a rule is reported; without a description there is no skill. */
export function loadSkillFile(
  filePath: string,
  metadata: PathMetadata,
): { item?: Skill; diagnostics: ResourceDiagnostic[] } {
  const diagnostics: ResourceDiagnostic[] = [];
  const warn = (message: string): void => void diagnostics.push({ type: "warning", message, path: filePath });
  const content = readText(filePath, warn);
  if (content === undefined) return { diagnostics };
  const { frontmatter, problem } = readFrontmatter(content);
  if (problem !== undefined) {
    warn(`${problem} The skill is left out.`);
    return { diagnostics };
  }
  const description = frontmatter["description"];
  if (typeof description !== "string" || description.trim() === "") {
    warn('The skill is left out: its frontmatter has no "description" that says when to use it.');
    return { diagnostics };
  }
  if (description.length > 1024) warn(`The description has ${description.length} characters; 1024 are allowed.`);
  const name = nameOf(filePath, frontmatter["name"], warn);
  const item: Skill = {
    name,
    description: description.trim(),
    filePath,
    baseDir: dirname(filePath),
    sourceInfo: { ...metadata, path: filePath },
    disableModelInvocation: frontmatter["disable-model-invocation"] === true,
  };
  return { item, diagnostics };
}

function readText(filePath: string, warn: (message: string) => void): string | undefined {
  try {
    return readResource(filePath);
  } catch (error) {
    warn(errorMessage(error));
    return undefined;
  }
}

function nameOf(filePath: string, given: unknown, warn: (message: string) => void): string {
  const inFolder = basename(filePath) === skillFileName;
  const expected = inFolder ? basename(dirname(filePath)) : basename(filePath, ".md");
  if (given !== undefined && typeof given !== "string") {
    warn(`The name ${JSON.stringify(given)} is no text; "${expected}" is used. Put quotes around it.`);
  }
  const name = typeof given === "string" && given.trim() !== "" ? given.trim() : expected;
  if (name !== expected) {
    warn(`The name "${name}" differs from its ${inFolder ? "folder" : "file"} "${expected}". Give both the same.`);
  }
  if (name.length > 64) warn(`The name "${name}" has ${name.length} characters; 64 are allowed.`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    warn(`The name "${name}" may only have lower-case letters, digits and single hyphens between them.`);
  }
  return name;
}
