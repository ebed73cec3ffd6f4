import { forgetAwsCredentials } from "../../auth/aws/resolve-aws-credentials.js";
import { AiError } from "../../errors/ai-error.js";
import { failureOf } from "../../errors/failure.js";
import { isRecord, textOf } from "../../json/value.js";
import type { Adapter } from "../../registry/adapter.js";
import { authenticate } from "./authentication.js";
import { resolveEndpoint } from "./endpoint.js";
import { withPrefix } from "./errors.js";
import { BedrockReader } from "./events.js";
import type { BedrockOptions } from "./options.js";
import { toWireRequest } from "./request.js";
import { toBedrockOptions } from "./thinking.js";

/** The Converse API of Amazon Bedrock, spoken over HTTP without the AWS SDK. */
export const bedrockConverseStream: Adapter<"bedrock-converse-stream", BedrockOptions> = {
  async answer(request, model, context, options = {}) {
    const { region, baseUrl } = await resolveEndpoint(model, options);
    const { modelId, body } = splitPayload(await request.payload(toWireRequest(model, context, options, region)));
    const url = new URL(`${baseUrl}/model/${encodeURIComponent(modelId)}/converse-stream`);
    const { signal } = request;
    const headers = { accept: "application/vnd.amazon.eventstream", "content-type": "application/json" };
    // Signed anew for each attempt: a signature holds for minutes only.
    const send = async (): Promise<Response> => {
      const proven = await authenticate({ url, headers, body, region, signal }, options);
      return request.fetch(url, { method: "POST", headers: { ...proven, ...model.headers, ...options.headers }, body });
    };
    try {
      await request.exchange(send, new BedrockReader(request.answer, () => request.progress()));
    } catch (thrown) {
      if (failureOf(thrown).info.category === "auth") forgetAwsCredentials();
      throw withPrefix(thrown);
    }
  },
  fromSimple: toBedrockOptions,
};

/** The model id stands in the path, all else in the body. */
function splitPayload(payload: unknown): { modelId: string; body: string } {
  const { modelId, ...body } = isRecord(payload) ? payload : {};
  const id = textOf(modelId);
  if (id !== undefined) return { modelId: id, body: JSON.stringify(body) };
  const info = { category: "invalid_request", retryable: false } as const;
  throw new AiError("invalid_options", "The payload has no modelId; return it from onPayload with the rest.", { info });
}
