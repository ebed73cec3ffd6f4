import { OAuthSelectorComponent } from "../selectors/login/provider-selector.js";
import { providerItems } from "./login.js";
import type { AppCommand } from "./slash-command.js";

/** `/logout`: forgets a stored key or login. */
export const logoutCommand: AppCommand = {
  name: "logout",
  description: "Forget a stored key or login",
  async run(app) {
    const { modelRegistry } = app.session;
    const { authStorage } = modelRegistry;
    const providers = providerItems(app, authStorage.list(), (id) => authStorage.get(id)?.type === "oauth");
    if (providers.length === 0) return app.status(`Nothing is stored in ${authStorage.location}`);
    const id = await app.dialogs.show<string>(
      (done) => new OAuthSelectorComponent({ look: app, title: "Forget whose key or login?", providers, done }),
    );
    const chosen = providers.find((provider) => provider.id === id);
    if (!chosen) return;
    authStorage.drainErrors();
    await authStorage.logout(chosen.id);
    const [error] = authStorage.drainErrors();
    if (error) return app.fail(error);
    modelRegistry.refresh();
    const { label, configured } = authStorage.getAuthStatus(chosen.id);
    const left = configured ? ` There still is a key: ${label ?? "in the environment"}.` : "";
    app.notify(`What was stored for ${chosen.name} is removed from ${authStorage.location}.${left}`, "success");
    app.refresh();
  },
};
