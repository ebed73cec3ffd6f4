import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ExtensionFactory } from "../contracts/extension-api.js";
import { createEventBus, type EventBusController } from "../extensions/event-bus.js";
import { ExtensionRuntime } from "../extensions/extension-runtime.js";
import type { ExtensionLoadError, LoadExtensionsResult } from "../extensions/loader/load-result.js";
import type { ResourceDiagnostic } from "../resources/diagnostics.js";
import type { ResourceFile } from "../resources/resource-files.js";
import { FolderResources, type FolderResourcesOptions, type SessionResources } from "../resources/session-resources.js";

/** What a session takes from the user's and the project's folders, extensions included. */
export interface ResourceLoader extends SessionResources {
  /** Those of the last {@link ResourceLoader.reload}. */
  getExtensions(): LoadExtensionsResult;
}

/** How a {@link DefaultResourceLoader} is made. */
export interface DefaultResourceLoaderOptions extends FolderResourcesOptions {
  /** The bus of all extensions. @defaultValue one of its own */
  eventBus?: EventBusController;
  /** Extensions of the host; loaded last, and with `noExtensions` too. */
  extensionFactories?: readonly ExtensionFactory[];
  /** Confines programs that extensions run. @defaultValue nothing does */
  sandbox?: CommandSandbox | undefined;
  /** Has the last word on the extensions. */
  extensionsOverride?: (base: LoadExtensionsResult) => LoadExtensionsResult;
}

/** Reads the resources from disk. Extensions are there once {@link DefaultResourceLoader.reload} has resolved. */
export class DefaultResourceLoader extends FolderResources implements ResourceLoader {
  readonly #options: DefaultResourceLoaderOptions;
  readonly #eventBus: EventBusController;
  readonly #flagValues = new Map<string, boolean | string>();
  #extensions: LoadExtensionsResult;

  /** @throws {@link CodingAgentError} with code "file_unreadable" when a system prompt cannot be read */
  constructor(options: DefaultResourceLoaderOptions) {
    super(options);
    this.#options = options;
    this.#eventBus = options.eventBus ?? createEventBus();
    this.#extensions = this.#none();
  }

  getExtensions(): LoadExtensionsResult {
    return this.#extensions;
  }

  override getNotices(): readonly string[] {
    const problems = this.#extensions.errors.map(({ path, error }) => `Extension ${path}: ${error}`);
    return [...super.getNotices(), ...problems];
  }

  /** Extensions that were loaded before are stale then; the values of their flags stay. */
  override async reload(): Promise<void> {
    await super.reload();
    await this.loadExtensions();
  }

  /** The part of {@link DefaultResourceLoader.reload} that the constructor could not do. */
  async loadExtensions(): Promise<void> {
    this.#extensions.runtime.invalidate("the extensions were loaded again");
    const { files, diagnostics } = this.findExtensions();
    const loaded = await this.#run(files);
    loaded.errors.unshift(...diagnostics.map(asLoadError));
    this.#extensions = this.#options.extensionsOverride?.(loaded) ?? loaded;
  }

  async #run(files: readonly ResourceFile[]): Promise<LoadExtensionsResult> {
    const { extensionFactories: factories = [], sandbox } = this.#options;
    if (files.length === 0 && factories.length === 0) return this.#none();
    // Most people have no extensions, and wait for none of this.
    const { loadExtensions } = await import("../extensions/loader/load-extensions.js");
    const { moduleNamespaces: hostModules } = await import("./module-namespaces.js");
    const { agentDir } = this;
    const flagValues = this.#flagValues;
    return loadExtensions({ files, factories, eventBus: this.#eventBus, hostModules, agentDir, flagValues, sandbox });
  }

  #none(): LoadExtensionsResult {
    return { extensions: [], errors: [], runtime: new ExtensionRuntime(), flagValues: this.#flagValues };
  }
}

function asLoadError({ path = "", message }: ResourceDiagnostic): ExtensionLoadError {
  return { path, error: message };
}
