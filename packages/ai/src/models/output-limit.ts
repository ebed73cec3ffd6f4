import type { ImageContent, TextContent } from "../types/content.js";
import type { Context } from "../types/context.js";
import type { Message } from "../types/message.js";
import type { Model } from "../types/model.js";

/** A token is about four characters of English and code; other writings have more tokens, and those answers are cut shorter. */
const charactersPerToken = 3.5;
/** What providers count for a large picture. Source: https://docs.anthropic.com/en/docs/build-with-claude/vision */
const tokensPerImage = 1600;
/** Less is no answer: a context that is so full is refused by the provider, in words that mean something. */
const leastTokens = 1024;

/**
 * A model whose `maxTokens` leaves room for the context: servers refuse requests whose input and output limit exceed the
 * window together. The same model where there is room enough, or no window is known.
 */
export function withinWindow<TModel extends Pick<Model, "contextWindow" | "maxTokens">>(
  model: TModel,
  context: Context,
): TModel {
  const { contextWindow, maxTokens } = model;
  if (!(contextWindow > 0) || maxTokens <= 0 || maxTokens < leastTokens) return model;
  const left = Math.floor(contextWindow - tokensOf(context));
  return maxTokens <= left ? model : { ...model, maxTokens: Math.max(left, leastTokens) };
}

/** An estimate, rather too high than too low. */
function tokensOf({ systemPrompt = "", messages, tools = [] }: Context): number {
  let characters = systemPrompt.length;
  for (const { name, description, parameters } of tools) {
    characters += name.length + description.length + JSON.stringify(parameters).length;
  }
  let images = 0;
  const add = (content: string | readonly (TextContent | ImageContent)[]): void => {
    if (typeof content === "string") characters += content.length;
    else {
      for (const block of content) {
        if (block.type === "text") characters += block.text.length;
        else images++;
      }
    }
  };
  for (const message of messages) {
    if (message.role === "assistant") characters += charactersOfAnswer(message);
    else add(message.content);
  }
  return characters / charactersPerToken + images * tokensPerImage;
}

function charactersOfAnswer({ content }: Extract<Message, { role: "assistant" }>): number {
  return content.reduce((sum, block) => {
    if (block.type === "text") return sum + block.text.length;
    if (block.type === "thinking") return sum + block.thinking.length;
    return sum + block.name.length + JSON.stringify(block.arguments).length;
  }, 0);
}
