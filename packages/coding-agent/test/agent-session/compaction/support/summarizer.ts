import {
  type AssistantMessage,
  type Context,
  type FauxModelDefinition,
  type FauxResponseFactory,
  fauxAssistantMessage,
  type Model,
  registerFauxProvider,
  type SimpleStreamOptions,
} from "@pi-stack/ai";
import { onTestFinished } from "vitest";

/** One request that the summariser got. */
export interface SummaryRequest {
  context: Context;
  options: SimpleStreamOptions;
  /** Its only message. */
  prompt: string;
  /** What stands between the tags of the conversation. */
  conversation: string;
  /** What stands between those of the earlier summary. */
  previousSummary: string | undefined;
}

/** Answers a request; `count` begins at 1. */
export type Summarize = (
  request: SummaryRequest,
  count: number,
) => AssistantMessage | string | Promise<AssistantMessage>;

/** A model that writes summaries by a script, and everything that it was asked. Ends with the test. */
export function summarizer(...script: Parameters<typeof openSummarizer>): ReturnType<typeof openSummarizer> {
  const opened = openSummarizer(...script);
  onTestFinished(opened.close);
  return opened;
}

/** The same, to be closed by hand. */
export function openSummarizer(
  summarize: Summarize = () => "summary",
  definition: Partial<FauxModelDefinition> = {},
): { model: Model; requests: SummaryRequest[]; close: () => void } {
  const provider = registerFauxProvider({ models: [{ id: "writer", ...definition }] });
  const requests: SummaryRequest[] = [];
  const step: FauxResponseFactory = (context, options) => {
    const request = readRequest(context, options ?? {});
    requests.push(request);
    provider.appendResponses([step]);
    const answer = summarize(request, requests.length);
    return typeof answer === "string" ? fauxAssistantMessage(answer) : answer;
  };
  provider.setResponses([step, step]);
  return { model: provider.getModel("writer"), requests, close: provider.unregister };
}

function readRequest(context: Context, options: SimpleStreamOptions): SummaryRequest {
  const [message] = context.messages;
  const prompt = textOf(message?.content);
  return {
    context,
    options,
    prompt,
    conversation: between(prompt, "conversation") ?? "",
    previousSummary: between(prompt, "previous-summary"),
  };
}

function textOf(content: Context["messages"][number]["content"] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

function between(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>\n([^]*?)\n</${tag}>`).exec(text)?.[1];
}
