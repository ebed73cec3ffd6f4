import { DefaultPackageManager, DefaultResourceLoader, SettingsManager } from "@pi-stack/coding-agent";
import { tempFolder } from "../../support/folder.js";
import { tempHome } from "../../support/home.js";

/** A user and a project without anything, and what works on them. */
export interface PackageWorld {
  cwd: string;
  agentDir: string;
  manager(options?: { projectIsTrusted?: boolean; offline?: boolean; signal?: AbortSignal }): DefaultPackageManager;
  settings(options?: { projectIsTrusted?: boolean }): SettingsManager;
  /** What a session would load. */
  resources(options?: { projectIsTrusted?: boolean }): Promise<DefaultResourceLoader>;
}

export function packageWorld(): PackageWorld {
  const home = tempHome();
  const cwd = tempFolder();
  const agentDir = `${home}/.pi/agent`;
  const settings: PackageWorld["settings"] = (options = {}) => SettingsManager.create(cwd, agentDir, options);
  return {
    cwd,
    agentDir,
    settings,
    manager: ({ projectIsTrusted = false, ...options } = {}) =>
      new DefaultPackageManager({ cwd, agentDir, settingsManager: settings({ projectIsTrusted }), ...options }),
    async resources({ projectIsTrusted = false } = {}) {
      const loader = new DefaultResourceLoader({
        cwd,
        agentDir,
        settingsManager: settings({ projectIsTrusted }),
        projectIsTrusted,
      });
      await loader.reload();
      return loader;
    },
  };
}

/** An extension that registers one command. */
export function extensionNamed(name: string): string {
  return `export default (pi) => pi.registerCommand(${JSON.stringify(name)}, { handler: async () => {} });\n`;
}

/** The commands that extensions have brought. */
export function commandsOf(loader: DefaultResourceLoader): string[] {
  return loader.getExtensions().extensions.flatMap(({ commands }) => [...commands.keys()]);
}

/** A skill file. */
export function skillNamed(name: string): string {
  return `---\nname: ${name}\ndescription: ${name}\n---\nDo it.\n`;
}
