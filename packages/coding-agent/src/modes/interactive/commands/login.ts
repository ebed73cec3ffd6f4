import type { OAuthProviderInterface } from "@pi-stack/ai";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { defaultModelPerProvider } from "../../../models/default-models.js";
import type { AppContext } from "../app-context.js";
import { LoginDialogComponent } from "../selectors/login/login-dialog.js";
import { OAuthSelectorComponent, type ProviderItem } from "../selectors/login/provider-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/login`: gives pi a key, or logs in with an account. */
export const loginCommand: AppCommand = {
  name: "login",
  description: "Store an API key, or log in with an account",
  async run(app) {
    const { modelRegistry } = app.session;
    const logins = modelRegistry.authStorage.getOAuthProviders();
    const kind = logins.length === 0 ? "key" : await app.dialogs.select("How do you want to log in?", kinds);
    if (kind === "key") await storeKey(app);
    else if (kind === "account") await logIn(app, logins);
  },
};

const kinds = [
  { value: "key", label: "API key", description: "paste a key" },
  { value: "account", label: "Account", description: "log in on a page of the provider" },
];

/** Providers with where their keys come from, by name: that of the login where they are logged in to. */
export function providerItems(
  { session: { modelRegistry } }: AppContext,
  ids: readonly string[],
  isLogin: (id: string) => boolean,
): ProviderItem[] {
  const logins = new Map(modelRegistry.authStorage.getOAuthProviders().map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string =>
    (isLogin(id) ? logins.get(id) : undefined) ?? modelRegistry.getProviderDisplayName(id);
  return ids
    .map((id) => ({ id, name: nameOf(id), status: modelRegistry.getProviderAuthStatus(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

async function storeKey(app: AppContext): Promise<void> {
  const { modelRegistry } = app.session;
  const { authStorage } = modelRegistry;
  const ids = [...new Set(modelRegistry.getAll().map(({ provider }) => provider))];
  const id = await chooseProvider(
    app,
    "Whose API key?",
    providerItems(app, ids, () => false),
  );
  if (id === undefined) return;
  const name = modelRegistry.getProviderDisplayName(id);
  const key = (await app.dialogs.input(`API key of ${name}`, { isSecret: true }))?.trim();
  if (!key) return;
  // In the file, it would be a command that is run for a key.
  if (key.startsWith("!")) throw commandForKey(authStorage.location);
  authStorage.drainErrors();
  await authStorage.set(id, { type: "api_key", key });
  await finish(app, id, `The API key of ${name}`);
}

function commandForKey(place: string): CodingAgentError {
  return new CodingAgentError(
    "invalid_arguments",
    `A key that begins with "!" would be run as a command. If that is what you want, write it into ${place} yourself.`,
  );
}

async function logIn(app: AppContext, logins: readonly OAuthProviderInterface[]): Promise<void> {
  const ids = logins.map(({ id }) => id);
  const id = await chooseProvider(
    app,
    "Log in to whom?",
    providerItems(app, ids, () => true),
  );
  const login = logins.find((each) => each.id === id);
  if (!login) return;
  const { authStorage } = app.session.modelRegistry;
  authStorage.drainErrors();
  const outcome = await app.dialogs.show<{ error?: unknown }>((done) => {
    const dialog = new LoginDialogComponent({ look: app, providerName: login.name, onCancel: () => done() });
    // Whoever has left hears no more of it.
    authStorage.login(login.id, dialog.callbacks).then(
      () => done({}),
      (error: unknown) => done(dialog.signal.aborted ? undefined : { error }),
    );
    return dialog;
  });
  if (!outcome) return app.status("The login was cancelled.");
  if (outcome.error !== undefined) return app.fail(outcome.error);
  await finish(app, login.id, `The login to ${login.name}`);
}

function chooseProvider(
  app: AppContext,
  title: string,
  providers: readonly ProviderItem[],
): Promise<string | undefined> {
  return app.dialogs.show<string>((done) => new OAuthSelectorComponent({ look: app, title, providers, done }));
}

/** Models of the provider can be used from now on; the first of all is chosen at once. */
async function finish(app: AppContext, provider: string, what: string): Promise<void> {
  const { session } = app;
  const { authStorage } = session.modelRegistry;
  const [error] = authStorage.drainErrors();
  if (error) app.fail(notStored(what, authStorage.location, error));
  else app.notify(`${what} is stored in ${authStorage.location}`, "success");
  session.modelRegistry.refresh();
  if (!session.model) await chooseDefault(app, provider);
  app.refresh();
}

function notStored(what: string, place: string, error: Error): CodingAgentError {
  return new CodingAgentError(
    "file_unwritable",
    `${what} could not be stored in ${place}: ${error.message} It works until pi ends.`,
    { cause: error },
  );
}

async function chooseDefault(app: AppContext, provider: string): Promise<void> {
  const { session } = app;
  const models = session.modelRegistry.getAvailable().filter((model) => model.provider === provider);
  const model = models.find(({ id }) => id === defaultModelPerProvider.get(provider)) ?? models[0];
  if (!model) return;
  await session.setModel(model);
  app.status(`Model: ${model.provider}/${model.id}`);
}
