import type { Extension, ExtensionError } from "../contracts/extension.js";
import { applyFlagValues, type GivenFlags } from "../extensions/loader/flag-values.js";
import { SettingsManager } from "../settings/settings-manager.js";
import type { AskExtensions } from "./project-trust.js";
import { DefaultResourceLoader, type DefaultResourceLoaderOptions } from "./resource-loader.js";

/** Which extensions are asked, and with what. */
export interface TrustExtensionsOptions
  extends Pick<DefaultResourceLoaderOptions, "noExtensions" | "additionalExtensionPaths" | "extensionFactories"> {
  agentDir: string;
  /** Values of their flags; what does not fit is told when they are loaded for the session. */
  flags: (extensions: readonly Extension[]) => GivenFlags;
  /** Hears of what goes wrong in their handlers. */
  onError: (error: ExtensionError) => void;
}

/**
 * Lets extensions of the user and of the command line say whether a project is trusted. They are loaded for this question
 * alone, without anything of the project: which others there are, and in which order, depends on the answer.
 */
export function trustExtensions({ flags, onError, ...options }: TrustExtensionsOptions): AskExtensions {
  return async (cwd, resources) => {
    const loader = new DefaultResourceLoader({
      ...options,
      cwd,
      settingsManager: SettingsManager.create(cwd, options.agentDir),
      projectIsTrusted: false,
      noContextFiles: true,
      systemPrompt: "",
      appendSystemPrompt: [],
    });
    await loader.loadExtensions();
    const { extensions, runtime, flagValues = new Map() } = loader.getExtensions();
    try {
      if (!extensions.some(({ handlers }) => handlers.project_trust)) return undefined;
      applyFlagValues(flags(extensions), extensions, flagValues);
      const { askProjectTrust } = await import("../extensions/ask-project-trust.js");
      return await askProjectTrust({ extensions, runtime }, { cwd, resources }, onError);
    } finally {
      runtime.invalidate("it was known whether the project is trusted");
    }
  };
}
