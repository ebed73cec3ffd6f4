import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { CommandTable } from "./command-definition.js";
import { text, thinkingLevel } from "./command-fields.js";
import { toModelInfo } from "./model-info.js";

/** Which model answers, and how long it thinks. */
export const modelCommands: CommandTable<
  | "set_model"
  | "cycle_model"
  | "get_available_models"
  | "set_thinking_level"
  | "cycle_thinking_level"
  | "get_available_thinking_levels"
> = {
  set_model: {
    fields: { provider: text, modelId: text },
    async run({ provider, modelId }, { session }) {
      const available = session.modelRegistry.getAvailable();
      const model = available.find((each) => each.provider === provider && each.id === modelId);
      if (!model) {
        throw new CodingAgentError(
          "unknown_model",
          `Model not found: ${provider}/${modelId}. See get_available_models for those that have a key.`,
        );
      }
      await session.setModel(model);
      return toModelInfo(model);
    },
  },
  cycle_model: {
    fields: {},
    async run(_params, { session }) {
      const cycled = await session.cycleModel();
      return cycled ? { ...cycled, model: toModelInfo(cycled.model) } : null;
    },
  },
  get_available_models: {
    fields: {},
    async run(_params, { session }) {
      await session.modelRegistry.findLocalModels();
      return { models: session.modelRegistry.getAvailable().map(toModelInfo) };
    },
  },
  set_thinking_level: {
    fields: { level: thinkingLevel },
    run: ({ level }, { session }) => session.setThinkingLevel(level),
  },
  cycle_thinking_level: {
    fields: {},
    run(_params, { session }) {
      const level = session.cycleThinkingLevel();
      return level === undefined ? null : { level };
    },
  },
  get_available_thinking_levels: {
    fields: {},
    run: (_params, { session }) => ({ levels: session.getAvailableThinkingLevels() }),
  },
};
