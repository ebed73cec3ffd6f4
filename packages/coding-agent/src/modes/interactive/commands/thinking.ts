import type { ModelThinkingLevel } from "@pi-stack/ai";
import { isThinkingLevel } from "../../../models/model-pattern.js";
import type { AppContext } from "../app-context.js";
import { ThinkingSelectorComponent } from "../selectors/settings/thinking-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/thinking`: how much the model thinks; with a level, that one. */
export const thinkingCommand: AppCommand = {
  name: "thinking",
  description: "Choose how much the model thinks",
  takesArguments: true,
  complete: ({ session }, prefix) =>
    session
      .getAvailableThinkingLevels()
      .filter((level) => level.startsWith(prefix))
      .map((level) => ({ value: level, label: level })),
  async run(app, args) {
    const { session } = app;
    if (!session.supportsThinking()) return app.status("This model has no thinking levels.");
    const level = args === "" ? await askForLevel(app) : args;
    if (level === undefined) return;
    if (!isThinkingLevel(level))
      return app.warn(`"${level}" is no thinking level. Known: ${session.getAvailableThinkingLevels().join(", ")}.`);
    session.setThinkingLevel(level);
    app.status(`Thinking: ${session.thinkingLevel}`);
    app.refresh();
  },
};

function askForLevel(app: AppContext): Promise<ModelThinkingLevel | undefined> {
  const { session, settings } = app;
  return app.dialogs.show<ModelThinkingLevel>(
    (done) =>
      new ThinkingSelectorComponent({
        look: app,
        current: session.thinkingLevel,
        levels: session.getAvailableThinkingLevels(),
        budgets: settings.getThinkingBudgets(),
        done,
      }),
  );
}
