import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type AssistantMessage, type Context, type Model, type StreamOptions, streamSimple } from "@pi-stack/ai";
import { expect } from "vitest";
import { httpOptions } from "../apis/wire-samples.js";
import { answerOf, call, image, result, text, user } from "../history/messages.js";
import { payloadOf } from "../history/payload-of.js";

const folder = join(import.meta.dirname, "..", "apis", "golden");

/** One request whose body is kept as a file. */
export interface GoldenCase {
  /** The name of the file, without its ending. */
  name: string;
  model: Model;
  context: Context;
  /** Options of the API's own; without them the request goes through the simple options of {@link simple}. */
  options?: Record<string, unknown>;
  simple?: Parameters<typeof streamSimple>[2];
}

/** The body that would be sent; nothing leaves the process. */
async function goldenBody({ model, context, options, simple }: GoldenCase): Promise<unknown> {
  if (simple === undefined) return payloadOf(model, context, options ?? {});
  let sent: unknown;
  const onPayload: StreamOptions["onPayload"] = (payload) => {
    sent = payload;
    throw new TypeError("nothing is sent in this test");
  };
  await streamSimple(model, context, { ...httpOptions(model.api), ...simple, onPayload }).result();
  return sent;
}

/**
 * Compares a body with `apis/golden/<api>/<name>.json`, byte for byte as JSON with two spaces. `UPDATE_GOLDEN=1` writes the
 * file instead, so that a change of what is sent shows in the review of those files; a missing file is a failure.
 */
export async function expectGolden(golden: GoldenCase): Promise<void> {
  const path = join(folder, golden.model.api, `${golden.name}.json`);
  const actual = `${JSON.stringify(await goldenBody(golden), null, 2)}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  expect(existsSync(path), `${path} is missing; run with UPDATE_GOLDEN=1 and review it`).toBe(true);
  expect(actual, `${golden.name} is sent otherwise than before`).toBe(readFileSync(path, "utf8"));
}

const read = {
  name: "read",
  description: "Reads a file.",
  parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
};

/** Contexts that every API has to write down in its own words. `model` says the answers in them. */
export function goldenContexts(model: Model): Record<"plain" | "tools" | "images" | "thinking", Context> {
  const said = (content: AssistantMessage["content"]): AssistantMessage => answerOf(model, content);
  return {
    plain: { systemPrompt: "Be brief.", messages: [user("Hello"), said(text("Hi.")), user("Go on.")] },
    tools: {
      systemPrompt: "Be brief.",
      tools: [read],
      messages: [
        user("Read a and b."),
        said([...text("I read."), call("call_1"), call("call_2")]),
        result("call_1", text("one")),
        { ...result("call_2", text("no such file")), isError: true },
        user("And now?"),
      ],
    },
    images: {
      tools: [read],
      messages: [
        user([...text("What is this?"), image("image/png")]),
        said([call("call_1")]),
        result("call_1", [image("image/png")]),
      ],
    },
    thinking: {
      tools: [read],
      messages: [
        user("Think."),
        said([{ type: "thinking", thinking: "Hm.", thinkingSignature: "c2lnbmVk" }, ...text("So."), call("call_1")]),
        result("call_1", text("done")),
      ],
    },
  };
}
