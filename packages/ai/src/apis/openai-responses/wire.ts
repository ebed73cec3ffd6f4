// The shapes of the Responses wire. Source: https://platform.openai.com/docs/api-reference/responses

/** A part of what the user or a tool shows; the URL is a `data:` URL. */
export type WireInputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; detail: "auto"; image_url: string };

/** An earlier text of the model. */
export interface WireOutputMessage {
  type: "message";
  role: "assistant";
  status: "completed";
  id: string;
  content: { type: "output_text"; text: string; annotations: [] }[];
  phase?: string;
}

/** An earlier call; `arguments` is JSON text, `call_id` pairs it with its output. */
export interface WireFunctionCall {
  type: "function_call";
  call_id: string;
  name: string;
  arguments: string;
  id?: string;
}

/** The result of a call. */
interface WireFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | WireInputPart[];
}

/** A reasoning item goes back as it came. */
export type WireReasoningItem = Record<string, unknown>;

/** Any item of the input. */
export type WireInputItem =
  | { role: "system" | "developer"; content: string }
  | { role: "user"; content: WireInputPart[] }
  | WireOutputMessage
  | WireFunctionCall
  | WireFunctionCallOutput
  | WireReasoningItem;
