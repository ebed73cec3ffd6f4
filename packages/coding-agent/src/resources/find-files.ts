import { findExtensionFiles } from "./find-extensions.js";
import { findSkillFiles } from "./find-skills.js";
import { findThemeFiles } from "./find-themes.js";
import type { FindFiles } from "./packages/package-files.js";
import { findTemplateFiles } from "./prompt-template.js";
import type { ResourceKind } from "./resource-folders.js";

/** How the files of each kind are found in a root. */
export const fileFinders: Record<ResourceKind, FindFiles> = {
  extensions: findExtensionFiles,
  skills: findSkillFiles,
  prompts: findTemplateFiles,
  themes: findThemeFiles,
};
