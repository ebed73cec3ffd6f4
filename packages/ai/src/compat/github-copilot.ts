import type { Message } from "../types/message.js";
import type { Model } from "../types/model.js";

/** Whether a model is asked through GitHub Copilot, which has words of its own in each API. */
export function isCopilot(model: Pick<Model, "provider">): boolean {
  return model.provider === "github-copilot";
}

/**
 * Headers that GitHub Copilot wants on each request: who started the turn, and whether images are sent. None for others.
 *
 * Source: https://github.com/ericc-ch/copilot-api (observed requests of the editor plug-ins)
 */
export function copilotHeaders(model: Pick<Model, "provider">, messages: readonly Message[]): Record<string, string> {
  if (!isCopilot(model)) return {};
  const last = messages.at(-1);
  const headers: Record<string, string> = {
    "X-Initiator": last !== undefined && last.role !== "user" ? "agent" : "user",
    "Openai-Intent": "conversation-edits",
  };
  if (messages.some(showsImage)) headers["Copilot-Vision-Request"] = "true";
  return headers;
}

function showsImage(message: Message): boolean {
  if (message.role === "assistant" || typeof message.content === "string") return false;
  return message.content.some((block) => block.type === "image");
}
