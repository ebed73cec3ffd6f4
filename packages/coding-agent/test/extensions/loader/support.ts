import {
  DefaultResourceLoader,
  type DefaultResourceLoaderOptions,
  type LoadExtensionsResult,
} from "@pi-stack/coding-agent";
import { put, tempFolder } from "../../support/folder.js";

/** Folders of a user and a project, and a loader for them. */
export interface LoaderWorld {
  cwd: string;
  agentDir: string;
  /** An extension of the user's; returns its path. */
  extension(name: string, content: string): string;
  loader(options?: Partial<DefaultResourceLoaderOptions>): DefaultResourceLoader;
  load(options?: Partial<DefaultResourceLoaderOptions>): Promise<LoadExtensionsResult>;
}

export function loaderWorld(): LoaderWorld {
  const [cwd, agentDir] = [tempFolder(), tempFolder()];
  const loader: LoaderWorld["loader"] = (options) => new DefaultResourceLoader({ cwd, agentDir, ...options });
  return {
    cwd,
    agentDir,
    extension: (name, content) => put(agentDir, `extensions/${name}`, content),
    loader,
    load: async (options) => {
      const made = loader(options);
      await made.reload();
      return made.getExtensions();
    },
  };
}

/** An extension that registers a command of this name. */
export function naming(name: string): string {
  return `export default function (pi) { pi.registerCommand(${JSON.stringify(name)}, { handler() {} }); }\n`;
}

/** The commands of all extensions, in their order: what was loaded. */
export function commandsOf({ extensions }: LoadExtensionsResult): string[] {
  return extensions.flatMap(({ commands }) => [...commands.keys()]);
}
