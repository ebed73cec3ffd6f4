import type { ExtensionFactory } from "../contracts/extension-api.js";
import { createEventBus, type EventBusController } from "../extensions/event-bus.js";
import { ExtensionRuntime } from "../extensions/extension-runtime.js";
import { loadExtensions } from "../extensions/loader/load-extensions.js";
import type { ExtensionLoadError, LoadExtensionsResult } from "../extensions/loader/load-result.js";
import type { ResourceDiagnostic } from "../resources/diagnostics.js";
import { FolderResources, type FolderResourcesOptions, type SessionResources } from "../resources/session-resources.js";
import { moduleNamespaces } from "./module-namespaces.js";

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
    this.#extensions = { extensions: [], errors: [], runtime: new ExtensionRuntime(), flagValues: this.#flagValues };
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
    const loaded = await loadExtensions({
      files,
      factories: this.#options.extensionFactories ?? [],
      eventBus: this.#eventBus,
      hostModules: moduleNamespaces,
      agentDir: this.agentDir,
      flagValues: this.#flagValues,
    });
    loaded.errors.unshift(...diagnostics.map(asLoadError));
    this.#extensions = this.#options.extensionsOverride?.(loaded) ?? loaded;
  }
}

function asLoadError({ path = "", message }: ResourceDiagnostic): ExtensionLoadError {
  return { path, error: message };
}
