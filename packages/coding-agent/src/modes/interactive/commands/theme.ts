import type { AppContext } from "../app-context.js";
import { ThemeSelectorComponent } from "../selectors/settings/theme-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/theme`: the colours; with a name, that theme. */
export const themeCommand: AppCommand = {
  name: "theme",
  description: "Choose the colours",
  takesArguments: true,
  complete: ({ themes }, prefix) =>
    themes
      .names()
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ value: name, label: name })),
  async run(app, args) {
    const name = args === "" ? await askForTheme(app) : args;
    if (name !== undefined && keepTheme(app, name)) app.status(`Theme: ${name}`);
  },
};

/** Puts a theme in use, and keeps it; one that there is not is told and not kept. */
export function keepTheme(app: AppContext, name: string): boolean {
  const { success, error } = app.themes.use(name);
  if (success) app.settings.setTheme(name);
  else app.warn(error ?? `Theme ${name} cannot be used.`);
  return success;
}

function askForTheme(app: AppContext): Promise<string | undefined> {
  const { themes } = app;
  themes.reload();
  return app.dialogs.show<string>(
    (done) =>
      new ThemeSelectorComponent({
        look: app,
        current: app.theme.name,
        names: themes.names(),
        onPreview: (name) => void themes.use(name),
        done,
      }),
  );
}
