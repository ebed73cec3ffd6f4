import { providerFetch } from "@pi-stack/ai";
import { errorMessage } from "../../errors/system-error.js";
import type { ListAddress } from "./list-address.js";
import { type ListedModel, listedModels } from "./listed-model.js";

/** By what a server tells whether its list has changed. */
export interface ListMarks {
  etag?: string;
  lastModified?: string;
}

/** What came of asking for a list. */
export type ListAnswer =
  | ({ outcome: "fetched"; models: ListedModel[] } & ListMarks)
  | { outcome: "unchanged" }
  | { outcome: "failed"; problem: string };

const maxBytes = 32_000_000;
const answerMs = 20_000;

/** Asks a provider for its models. A key goes to the address that it is for, and nowhere that this would send it. */
export async function fetchList(
  { url, headers }: ListAddress,
  known: ListMarks,
  { signal, timeoutMs = answerMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<ListAnswer> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await providerFetch(url, {
      headers: {
        accept: "application/json",
        ...headers,
        ...(known.etag === undefined ? {} : { "if-none-match": known.etag }),
        ...(known.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
      },
      signal: signal ? AbortSignal.any([late, signal]) : late,
    });
    if (response.status === 200) return await readAnswer(response);
    await response.body?.cancel();
    if (response.status === 304) return { outcome: "unchanged" };
    return failed(refusal(response.status));
  } catch (error) {
    if (signal?.aborted) return failed("stopped");
    return failed(late.aborted ? `no answer within ${timeoutMs / 1000} s` : reason(error));
  }
}

async function readAnswer(response: Response): Promise<ListAnswer> {
  const text = await readText(response);
  if (text === undefined) return failed(`the list is longer than ${maxBytes / 1_000_000} MB`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failed(`the answer is no JSON but begins with "${text.trimStart().slice(0, 30)}"`);
  }
  const models = listedModels(body);
  if (!models) return failed("the answer is no list of models");
  // An outage must not make all models look as if they had gone.
  if (models.length === 0) return failed("the list is empty");
  return { outcome: "fetched", models, ...mark("etag", response), ...mark("lastModified", response) };
}

function mark(name: keyof ListMarks, response: Response): ListMarks {
  const value = response.headers.get(name === "etag" ? "etag" : "last-modified");
  return value !== null && value.length <= 500 ? { [name]: value } : {};
}

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return `the key was refused (${status}); see /login`;
  if (status >= 300 && status < 400) return `it sends elsewhere (${status}); the key was not sent there`;
  return `it answered ${status}`;
}

/** `fetch` hides the reason in the cause. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.message !== "" ? cause.message : errorMessage(error);
}

function failed(problem: string): ListAnswer {
  return { outcome: "failed", problem };
}
